import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import type { BoardFacts, BoardPostings } from '#libs/boards/connector.js';
import { MAX_BODY_BYTES, readBoard } from '#libs/boards/read-board.js';
import { boardKey } from '#libs/records/ids.js';
import { readBoardList } from '../collect/boards/board-list.js';
import { IndexerError } from '../command/indexer-error.js';

/** A board whose postings are on the disk. */
export interface RecordedBoard {
  /** Path under the folder, for messages. */
  readonly file: string;
  readonly format: string;
  readonly board: string;
  readonly company: string | null;
  readonly domain: string | null;
  /** Reads the postings. Never throws. @param asOf when they were fetched, RFC 3339. */
  postings(asOf: string): BoardPostings;
}

/** Addresses of boards in the folder, for formats whose payloads do not contain those of their postings. */
const BOARD_LIST = 'boards.csv';
const BODY = /^(.+)\.(?:json|xml|html)(\.gz)?$/;

/** Names of boards may contain characters that file names cannot: `tenant%2Fsite.json`. */
const boardOf = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/**
 * The recorded payloads of a folder, `FORMAT/BOARD.json` (or `.xml`, `.html`, optionally with `.gz`), sorted by name.
 * `boards.csv` may list their addresses, as for `collect`.
 *
 * @throws IndexerError when there are none, or the list is invalid.
 */
export const recordedBoards = async (folder: string): Promise<RecordedBoard[]> => {
  const list = path.join(folder, BOARD_LIST);
  const listed = new Map((existsSync(list) ? await readBoardList(list) : []).map((each) => [boardKey(each), each]));
  const formats = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && BOARD_FORMATS.has(entry.name))
    .map(({ name }) => name)
    .sort();
  const boards = formats.flatMap((format) =>
    readdirSync(path.join(folder, format))
      .sort()
      .flatMap((name): RecordedBoard[] => {
        const [, board, compressed] = BODY.exec(name) ?? [];
        if (board === undefined) return [];
        const file = path.join(format, name);
        const slug = boardOf(board);
        const { url = null, company = null, domain = null } = listed.get(boardKey({ format, board: slug })) ?? {};
        const bytes = () => {
          const stored = readFileSync(path.join(folder, file));
          return compressed === undefined ? stored : gunzipSync(stored, { maxOutputLength: MAX_BODY_BYTES });
        };
        const postings = (fetched_at: string) => readPayload(format, { board: slug, url, fetched_at }, bytes);
        return [{ file, format, board: slug, company, domain, postings }];
      }),
  );
  if (boards.length === 0)
    throw new IndexerError(
      `${folder} holds no payloads: put them in FORMAT/BOARD.json, where FORMAT is one of ${[...BOARD_FORMATS.keys()].join(', ')}.`,
    );
  return boards;
};

const readPayload = (format: string, facts: BoardFacts, bytes: () => Uint8Array): BoardPostings => {
  let body: Uint8Array;
  try {
    body = bytes();
  } catch {
    return { postings: [], rejected: [{ source_job_id: null, reason: 'The file cannot be read or decompressed.' }] };
  }
  return readBoard(format, facts, body);
};
