import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CONNECTORS, MAX_BODY_BYTES } from '#libs/enrichment/connectors/read-board.js';
import { IndexerError } from '../command/indexer-error.js';

/** The recorded payload of one board. */
export interface RecordedBoard {
  /** Path under the folder, for messages. */
  file: string;
  format: string;
  board: string;
  /** The payload, decompressed. @throws if the file cannot be read. */
  read(): Uint8Array;
}

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
 *
 * @throws IndexerError when there are none.
 */
export const recordedBoards = (folder: string): RecordedBoard[] => {
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
        const bytes = () => readFileSync(path.join(folder, file));
        return [
          {
            file,
            format,
            board: boardOf(board),
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
