import { malformedValue } from './malformed-value.js';

/** A row as written to a file: a complete record, or the id of a deleted one. `version` increases with each row of a record. */
export type FeedRow = { version: number; record: object } | { version: number; delete: string };

/** Validates what rows contain. Provided by the caller, because this library does not know the kinds of record and their fields. */
export interface RecordValidator<T> {
  /** Whether `id` has the format of an id of this kind. */
  readonly isId: (kind: string, id: string) => boolean;
  /** Validates a record against its schema. */
  readonly validate: (kind: string, record: object) => { ok: true; value: T } | { ok: false; reason: string };
}

/** A validator that accepts every record, for programs that read their own feeds. */
export const acceptAll: RecordValidator<object> = {
  isId: () => true,
  validate: (_, value) => ({ ok: true, value }),
};

export interface Upsert<T> {
  type: 'upsert';
  line: number;
  version: number;
  id: string;
  record: T;
}

export interface Delete {
  type: 'delete';
  line: number;
  version: number;
  id: string;
}

/** An invalid row. It does not affect the other rows of the file. `text` is the start of its line, for the dead-letter file. */
export interface BadRow {
  type: 'bad';
  line: number;
  reason: string;
  text: string;
}

export type ReadRow<T> = Upsert<T> | Delete | BadRow;

const MAX_KEPT_TEXT = 2_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A line that has the form of a row. `record` and `delete` are not validated; one of them is there. */
export interface ParsedLine {
  readonly type: 'parsed';
  readonly version: number;
  readonly record?: Record<string, unknown>;
  readonly delete?: unknown;
}

/** Parses the form of one line, which is the same for all kinds. Never throws. */
export const parseLine = (line: number, bytes: Buffer): ParsedLine | BadRow => {
  const bad = (reason: string): BadRow => badRow(line, reason, bytes);
  let row: unknown;
  try {
    row = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    return bad(error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8');
  }
  if (!isObject(row)) return bad('is not an object');
  const malformed = malformedValue(row);
  if (malformed !== null) return bad(malformed);
  const { version, record } = row;
  if (!Number.isSafeInteger(version) || (version as number) <= 0) return bad('version must be a positive integer');
  const unknownKey = Object.keys(row).find((key) => !['version', 'record', 'delete'].includes(key));
  if (unknownKey !== undefined) return bad(`has an unknown key ${JSON.stringify(unknownKey.slice(0, 50))}`);
  if ('record' in row === 'delete' in row) return bad('must have either record or delete');
  if ('delete' in row) return { type: 'parsed', version: version as number, delete: row.delete };
  if (!isObject(record)) return bad('record must be an object');
  return { type: 'parsed', version: version as number, record };
};

/** Parses one line. Never throws: a line that is not a valid row becomes a `BadRow`. */
export const parseRow = <T>(
  kind: string,
  line: number,
  bytes: Buffer,
  { isId, validate }: RecordValidator<T>,
): ReadRow<T> => {
  const isIdOfKind = (id: unknown): id is string => typeof id === 'string' && isId(kind, id);
  const parsed = parseLine(line, bytes);
  if (parsed.type === 'bad') return parsed;
  const known = { line, version: parsed.version };
  if (!parsed.record) {
    return isIdOfKind(parsed.delete)
      ? { type: 'delete', ...known, id: parsed.delete }
      : badRow(line, `delete must be an id of ${kind}`, bytes);
  }
  const { id } = parsed.record;
  if (!isIdOfKind(id)) return badRow(line, `record.id must be an id of ${kind}`, bytes);
  const checked = validate(kind, parsed.record);
  return checked.ok ? { type: 'upsert', ...known, id, record: checked.value } : badRow(line, checked.reason, bytes);
};

export const badRow = (line: number, reason: string, bytes: Buffer): BadRow => ({
  type: 'bad',
  line,
  reason,
  text: bytes.subarray(0, MAX_KEPT_TEXT).toString('utf8'),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
