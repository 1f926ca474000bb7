import { withoutInvisible } from '#libs/reference/fold.js';
import type { Scalar } from '#libs/registry/kind.js';
import { ambiguousParameter, invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

/** A parsed query string: a repeated parameter is an array. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

const MAX_VALUES = 500;

/** Splits at commas outside double quotes. */
const split = (raw: string): string[] => {
  if (!raw.includes(',')) return [raw];
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '"') quoted = !quoted;
    else if (raw[i] === ',' && !quoted) {
      parts.push(raw.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(raw.slice(start));
  return parts;
};

const readValue = <T>(name: string, scalar: Scalar<T>, raw: string): T => {
  const text = scalar.opaque ? raw : withoutInvisible(raw).trim();
  if (text === '' && !scalar.opaque) throw invalidParameter(name, 'must not be empty; omit the parameter instead');
  const result = scalar.schema.safeParse(text);
  if (result.success) return result.data;
  throw invalidParameter(name, result.error.issues[0]?.message ?? 'is not valid', text, scalar.allowed);
};

/** The value of a parameter with a single value. */
export const readOne = <T>(name: string, scalar: Scalar<T>, raw: string | string[]): T => {
  if (Array.isArray(raw)) throw invalidParameter(name, 'is given more than once but takes a single value');
  return readValue(name, scalar, raw);
};

/** The parts of one raw value, which may contain commas. */
const joined = (name: string, { join }: Scalar, raw: string): readonly string[] => {
  const parts = split(raw);
  // Too many parts to join are rejected because of their number.
  if (!join || parts.length < 2 || parts.length > 2 * MAX_VALUES) return parts;
  const read = join(parts);
  if ('values' in read) return read.values;
  throw ambiguousParameter(name, raw, read.readings);
};

/** The whole of a value that was split at commas, if it may be one name. */
export const unsplitName = ({ isName, schema }: Scalar, raw: string | string[]): string | undefined => {
  const mayBeName = isName && !Array.isArray(raw) && !raw.includes('"') && raw.includes(',');
  // A list that is longer than a name may be is not looked up.
  return mayBeName && schema.safeParse(raw.trim()).success ? raw.trim() : undefined;
};

/** The values of a parameter with several values: comma-separated in one parameter, or one in each repeated parameter. */
export const readMany = <T>(name: string, scalar: Scalar<T>, raw: string | string[]): T[] => {
  const parts = Array.isArray(raw) ? raw : joined(name, scalar, raw);
  const { maxValues = MAX_VALUES } = scalar;
  if (parts.length > maxValues) {
    throw invalidParameter(name, `takes at most ${maxValues} values, ${parts.length} were given`);
  }
  return parts.map((part) => readValue(name, scalar, part));
};
