import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CONNECTORS, MAX_BODY_BYTES } from '#libs/enrichment/connectors/read-board.js';
import { boardKey } from '#libs/records/ids.js';
import { readBoardList } from '../collect/boards/board-list.js';
import { IndexerError } from '../command/indexer-error.js';

/** The recorded payload of one board. */
export interface RecordedBoard {
  /** Path under the folder, for messages. */
  file: string;
  format: string;
  board: string;
  /** As in the list of boards of the folder; null if it does not list the board. */
  url: string | null;
  company: string | null;
  domain: string | null;
  /** The payload, decompressed. @throws if the file cannot be read. */
  read(): Uint8Array;
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
    .filter((entry) => entry.isDirectory() && CONNECTORS.has(entry.name))
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
        const bytes = () => readFileSync(path.join(folder, file));
        return [
          {
            file,
            format,
            board: slug,
            url,
            company,
            domain,
            read: compressed === undefined ? bytes : () => gunzipSync(bytes(), { maxOutputLength: MAX_BODY_BYTES }),
          },
        ];
      }),
  );
  if (boards.length === 0)
    throw new IndexerError(
      `${folder} holds no payloads: put them in FORMAT/BOARD.json, where FORMAT is one of ${[...CONNECTORS.keys()].join(', ')}.`,
    );
  return boards;
};
