import type { FetchedBoard, ListedPosting } from '#libs/boards/fetch/fetch-board.js';
import type { observeBoard } from '#libs/ingest/lifecycle/observe-board.js';
import type { StoredContent, StoredPosting } from '../store/stored-postings.js';

/** The content of a posting after a fetch; `raw` if it was read. */
export interface ObservedContent extends StoredContent {
  readonly read: ListedPosting | null;
}

/** Both states of the board's postings. */
export interface ObservedBoard {
  readonly before: ReadonlyMap<string, StoredPosting>;
  readonly after: ReturnType<typeof observeBoard<ObservedContent>>;
  readonly rejected: FetchedBoard['rejected'];
}
