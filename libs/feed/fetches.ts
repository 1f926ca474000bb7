import { z } from 'zod';
import { type Board, boardKey } from '#libs/records/ids.js';
import { readLines, type VerifiedFile } from './read-rows.js';
import { type BadRow, badRow, type FeedRow, parseLine } from './rows.js';

/** The kind of the files that say when boards were fetched. It is optional and append-only. */
export const FETCHES = 'fetches';

const FETCH_OUTCOMES = ['ok', 'not_modified', 'incomplete', 'failed'] as const;

/** The fetches that show the whole board: only they say what is open. */
export const COMPLETE_OUTCOMES: readonly (typeof FETCH_OUTCOMES)[number][] = ['ok', 'not_modified'];

/** The key of a board in `fetches` and in the `board` of postings. */
export const boardName = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .overwrite((text) => text.toLowerCase());

export const fetchSchema = z.strictObject({
  board: boardName.describe(
    'Format and board, in lower case: `greenhouse/acme`. The `board` of its postings is the same.',
  ),
  time: z.iso
    .datetime({ offset: true, abort: true })
    .refine((text) => !Number.isNaN(Date.parse(text)), { message: 'is not a time', abort: true })
    .overwrite((text) => new Date(text).toISOString())
    .describe('When it was fetched: the `first_seen_at` of the postings that it listed for the first time.'),
  outcome: z
    .enum(FETCH_OUTCOMES)
    .describe(
      '`ok`: all postings were read; `not_modified`: nothing had changed; `incomplete`: only a part was read; `failed`.',
    ),
  advertised: z.int().nonnegative().nullable().default(null).describe('How many postings the board says that it has.'),
  listed: z.int().nonnegative().nullable().default(null).describe('How many postings were read.'),
  duration_ms: z.int().nonnegative().nullable().default(null).describe('How long the fetch took, in milliseconds.'),
});

/** One fetch of one board. */
export type FetchRecord = z.output<typeof fetchSchema>;

export interface BoardFetched extends Omit<FetchRecord, 'board' | 'time'> {
  readonly board: Board;
  /** Milliseconds since 1970, or RFC 3339. */
  readonly time: number | string;
}

/** The row of a fetch. Fetches have no versions: two rows of the same board and time are one fetch. */
export const fetchRow = ({ board, time, ...rest }: BoardFetched): FeedRow => ({
  version: 1,
  record: { board: boardKey(board), time: new Date(time).toISOString(), ...rest } satisfies FetchRecord,
});

export interface FetchRow {
  readonly type: 'fetch';
  readonly line: number;
  readonly fetch: FetchRecord;
}

/** Streams the rows of a verified file of fetches, including invalid ones. @throws FeedError as `readVerified` does. */
export const readFetches = (verified: VerifiedFile): AsyncGenerator<FetchRow | BadRow> => {
  const asOf = Date.parse(verified.file.as_of);
  return readLines(verified, (line, bytes) => parseFetch(line, bytes, asOf));
};

const parseFetch = (line: number, bytes: Buffer, asOf: number): FetchRow | BadRow => {
  const parsed = parseLine(line, bytes);
  if (parsed.type === 'bad') return parsed;
  if (!parsed.record) return badRow(line, 'fetches are append-only: they cannot be deleted', bytes);
  const checked = fetchSchema.safeParse(parsed.record);
  if (!checked.success) {
    const reasons = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`);
    return badRow(line, reasons.slice(0, 5).join('; '), bytes);
  }
  if (Date.parse(checked.data.time) > asOf) return badRow(line, 'time: is later than the as_of of the file', bytes);
  return { type: 'fetch', line, fetch: checked.data };
};
