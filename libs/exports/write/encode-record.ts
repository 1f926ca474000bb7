import { BYTE_ORDER_MARK, csvRows } from '#libs/csv/to-csv.js';
import type { Json } from '#libs/registry/kind.js';
import type { ExportRequest } from '../export.js';
import type { Shapes, ValueShape } from './value-shape.js';

/** How the records of an export are written to its pages. */
export interface RecordEncoding {
  /** What stands before the first record of a file. */
  readonly header: Buffer;
  /** @param record as JSON. */
  encode(record: Buffer): Buffer;
}

const LINE_END = Buffer.from('\n');

/** Lines of JSON, which Parquet is written from as well; or of CSV with a column for each value that is in no list. */
export const recordEncoding = (
  { format, bom }: Pick<ExportRequest, 'format' | 'bom'>,
  shapes: Shapes,
): RecordEncoding => {
  if (format !== 'csv')
    return { header: Buffer.alloc(0), encode: (record) => Buffer.concat([readable(record), LINE_END]) };
  const columns = columnsOf(shapes);
  return {
    header: Buffer.from((bom ? BYTE_ORDER_MARK : '') + csvRows([columns.map((path) => path.join('.'))])),
    encode: (record) => {
      const value = JSON.parse(record.toString()) as Json;
      return Buffer.from(csvRows([columns.map((path) => cellOf(path.reduce(child, value)))]));
    },
  };
};

/** The paths of the values of a record, as far as they are in no list. */
const columnsOf = (shapes: Shapes): string[][] =>
  [...shapes].flatMap(([name, shape]) => within(shape).map((path) => [name, ...path]));

const within = (shape: ValueShape): string[][] => (shape.type === 'object' ? columnsOf(shape.fields) : [[]]);

const child = (value: Json | undefined, name: string): Json | undefined =>
  value === null || typeof value !== 'object' || Array.isArray(value) ? undefined : value[name];

/** Lists stay readable for programs: as JSON. */
const cellOf = (value: Json | undefined): unknown =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

const SURROGATE = '\\ud';
const LONE_SURROGATE = /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

/** JSON that every reader accepts: half of a surrogate pair, which is no character, is replaced as in UTF-8. */
const readable = (record: Buffer): Buffer => {
  if (!record.includes(SURROGATE)) return record;
  const text = record.toString();
  return LONE_SURROGATE.test(text) ? Buffer.from(JSON.stringify(wellFormed(JSON.parse(text)))) : record;
};

const wellFormed = (value: Json): Json => {
  if (typeof value === 'string') return value.toWellFormed();
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)]));
};
