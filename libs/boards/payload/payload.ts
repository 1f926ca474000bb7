/** An object of a payload. Its fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_LIST = 20_000;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; an empty object if it is not one, so that fields of missing objects are missing too. */
export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The objects of a list; one object stands for a list of one. */
export const toObjects = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.slice(0, MAX_LIST).filter(isObject) : isObject(value) ? [value] : [];

// Tabs and line ends are left.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A trimmed string without control characters, null if it is empty. Numbers become strings, because boards write ids as either. */
export const toText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.replace(CONTROL_CHARACTERS, '').trim();
  return trimmed === '' ? null : trimmed;
};

/** The strings of a list, or a single string as a list. */
export const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, MAX_LIST) : [value]).map(toText).filter((each) => each !== null);

/** The first value that is a non-empty string. */
export const firstText = (...values: unknown[]): string | null => {
  for (const value of values) {
    const found = toText(value);
    if (found !== null) return found;
  }
  return null;
};

/** A number, or a string that is one: `60000`, `"60000.00"`, `"1e5"`. */
export const toNumber = (value: unknown): number | null => {
  const parsed =
    typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,6})?(?:e\+?\d{1,3})?\s*$/i.test(value)
      ? Number(value)
      : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
};

/** A boolean, or a string that is one: `true`, `"yes"`. */
export const toBoolean = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return ['true', 'yes'].includes(word) ? true : ['false', 'no'].includes(word) ? false : null;
};

/** A time as a string. `parseTime` reads it: ISO 8601, or seconds or milliseconds since 1970. */
export const toTime = (value: unknown): string | null => toText(value);

/** Names of fields with personal data or identifiers of visitors, which are dropped. */
const PERSONAL_FIELDS =
  /creator|recruiter|owner|e-?mail|mailbox|phone|hiring_?(?:manager|team)|photo|avatar|token|session/i;
const MAX_DEPTH = 4;
const MAX_KEYS = 60;
const MAX_TEXT = 2_000;

const withoutPersonalData = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT) || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const found = value
      .slice(0, MAX_KEYS)
      .map((each) => withoutPersonalData(each, depth + 1))
      .filter((each) => each !== undefined);
    return found.length > 0 ? found : undefined;
  }
  const entries = Object.entries(value)
    .slice(0, MAX_KEYS)
    .filter(([key]) => !PERSONAL_FIELDS.test(key))
    .map(([key, each]) => [key, withoutPersonalData(each, depth + 1)] as const)
    .filter(([, each]) => each !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/**
 * The details of a posting, without personal data, nulls, and values nested too deeply.
 *
 * @param others what a connector leaves of a payload when it takes the fields that it reads. @param omitted fields that nobody needs: they
 * repeat others, or are about the board and not the posting.
 */
export const otherDetails = (others: JsonObject, omitted: readonly string[] = []): Record<string, unknown> =>
  toObject(
    withoutPersonalData(Object.fromEntries(Object.entries(others).filter(([key]) => !omitted.includes(key))), 0),
  );

/** Joins texts that a payload has in separate fields. A part with a heading gets an `<h3>`; empty parts are left out. */
export const joinHtml = (parts: readonly (readonly [heading: unknown, html: unknown])[]): string | null => {
  const found = parts.flatMap(([heading, html]) => {
    const body = toText(html);
    if (body === null) return [];
    const title = toText(heading);
    return title === null ? [body] : [`<h3>${title}</h3>\n${body}`];
  });
  return found.length > 0 ? found.join('\n') : null;
};
