import { parse } from 'csv-parse/sync';
import { AppError } from '#libs/errors/app-error.js';
import { digitsOf } from '#libs/metrics/grid/dimensions.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import { canonicalStateCode, stateCodesOf } from '#libs/reference/places/states.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import {
  type Denominator,
  type DenominatorColumn,
  type DenominatorSource,
  OCCUPATION_COLUMNS,
  PLACE_COLUMNS,
} from './denominators.js';

const VALUE = 'value';
/** Codes that one message names. */
const MAX_NAMED = 20;
const MAX_ROWS = 500_000;
/** A line has a code or two and a number. */
export const MAX_BYTES = 100_000_000;
const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,49}$/;
const DATE = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

const invalid = (message: string): AppError => new AppError('invalid_request', message);

/** @throws AppError `invalid_request` for a table without a source, date or usable name. */
export const assertSource = ({ name, source, date, url }: DenominatorSource): void => {
  if (!NAME.test(name))
    throw invalid('The name must be 1 to 50 lower-case letters, digits and hyphens, such as `oews-2025`.');
  if (source.trim() === '')
    throw invalid('The source is empty: name who publishes the numbers, and the series ("BLS, OEWS").');
  if (!DATE.test(date) || Number.isNaN(Date.parse(date)) || !new Date(date).toISOString().startsWith(date))
    throw invalid('The date must be the one to which the numbers refer: `2025`, `2025-05` or `2025-05-12`.');
  if (Date.parse(date) > Date.now())
    throw invalid(`The date ${date} is in the future: it must be the one to which the numbers refer.`);
  if (url !== null && !/^https?:\/\/\S+$/.test(url))
    throw invalid('The URL must begin with `https://`, or be left out.');
};

/**
 * Whether a code is one of the classification, or a group of it, as rows of the API have it: others would be loaded, and never joined. States are written with their
 * country, because `CA` alone is ambiguous.
 */
const isKnown = (column: DenominatorColumn, code: string): boolean => {
  if (column === 'onet_codes' && digitsOf(code) === null) return false;
  if (column === 'states') return canonicalStateCode(code) === code;
  const { operation, fieldPath } = postingFilters.get(column) as FilterParameter;
  const { vocabulary } = fieldPath.field.kind;
  // Without a vocabulary, the values themselves are limited: a code is what the filter reads as itself.
  if (!vocabulary) return operation.value.schema.safeParse(code).data === code;
  const known = vocabulary.reference();
  if (known.has(code) || vocabulary.inReference?.(code)) return true;
  const matches = vocabulary.matches?.(code);
  return matches !== undefined && [...known.keys()].some(matches);
};

const HINTS: Readonly<Partial<Record<DenominatorColumn, string>>> = {
  onet_codes:
    'Write groups of the SOC without their zeros (`15` for 15-0000, `15-12` for 15-1200), and leave out broad groups and totals.',
  isco_codes: 'Codes are those of ISCO-08, with 1 to 4 digits.',
  countries: 'Codes are those of ISO 3166-1 alpha-2 (`DE`).',
  states:
    'Write states with their country (`US-CA`), and those of other countries than US, CA and AU by name (`DE-Bavaria`).',
  cbsas: 'Codes are those of the Census Bureau (`41860`).',
};

interface Columns {
  readonly occupation: DenominatorColumn | null;
  readonly place: DenominatorColumn;
}

const columnsOf = (header: readonly string[]): Columns => {
  const [occupations, places] = [OCCUPATION_COLUMNS, PLACE_COLUMNS].map((names) =>
    names.filter((name) => header.includes(name)),
  ) as [DenominatorColumn[], DenominatorColumn[]];
  const others = header.filter((name) => name !== VALUE && ![...occupations, ...places].includes(name as never));
  const columns = `Columns are \`value\`, one place (${PLACE_COLUMNS.join(', ')}) and at most one occupation (${OCCUPATION_COLUMNS.join(', ')}).`;
  if (others.length > 0) throw invalid(`The file has columns that have no meaning: ${others.join(', ')}. ${columns}`);
  if (new Set(header).size < header.length) throw invalid(`The file has a column twice. ${columns}`);
  if (!header.includes(VALUE)) throw invalid(`The file has no column \`value\`. ${columns}`);
  const [place, ...morePlaces] = places;
  if (place === undefined || morePlaces.length > 0 || occupations.length > 1)
    throw invalid(
      `${place === undefined ? 'The file does not say of which place its numbers are' : 'The file has several columns of one kind'}. ${columns}`,
    );
  return { occupation: occupations[0] ?? null, place };
};

interface Line {
  readonly record: readonly string[];
  /** Number of the line in the file at which the record ends. */
  readonly info: { readonly lines: number };
}

const parsed = (text: string): Line[] => {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, info: true }) as unknown as Line[];
  } catch (error) {
    throw invalid(`The file is not valid CSV: ${(error as Error).message}.`);
  }
};

/** A code that is not accepted, and what to write instead. */
const withCanonical = (column: DenominatorColumn, code: string): string => {
  if (code === '') return 'nothing';
  const codes = column === 'states' ? stateCodesOf(code) : [];
  return codes.length === 0 ? code : `${code} (write ${codes.map((each) => `\`${each}\``).join(' or ')})`;
};

const named = (values: readonly string[]): string =>
  values.length > MAX_NAMED
    ? `${values.slice(0, MAX_NAMED).join(', ')} and ${values.length - MAX_NAMED} more`
    : values.join(', ');

/**
 * The rows of a table in a CSV file, whose columns are named after the filters of postings.
 *
 * @throws AppError `invalid_request` that names what is wrong: unknown codes, duplicate rows, numbers that are missing, negative or 0. Nothing of
 * such a file is used, because the sums of a part would look like those of the whole.
 */
export const readDenominators = (text: string): Denominator[] => {
  const [top, ...lines] = parsed(text);
  const header = top?.record;
  if (header === undefined || lines.length === 0) throw invalid('The file has no rows below its header.');
  if (lines.length > MAX_ROWS) throw invalid(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows.`);
  const columns = columnsOf(header);
  const used = [columns.occupation, columns.place].filter((name) => name !== null);
  const unknown = new Map(used.map((name) => [name, new Set<string>()]));
  const known = new Map(used.map((name) => [name, new Set<string>()]));
  const [numbers, duplicates]: [string[], string[]] = [[], []];
  const rows = new Map<string, Denominator>();
  for (const { record, info } of lines) {
    const cell = (name: string) => record[header.indexOf(name)] ?? '';
    for (const name of used) {
      const code = cell(name);
      if (known.get(name)?.has(code)) continue;
      (isKnown(name, code) ? known : unknown).get(name)?.add(code);
    }
    const value = cell(VALUE);
    if (!NUMBER.test(value) || Number(value) === 0) numbers.push(`${value || 'nothing'} (line ${info.lines})`);
    const occupation = columns.occupation === null ? '' : `${columns.occupation}=${cell(columns.occupation)}`;
    const place = `${columns.place}=${cell(columns.place)}`;
    const key = [occupation, place].filter(Boolean).join(' ');
    if (rows.has(key)) duplicates.push(key);
    rows.set(key, { occupation, place, value: Number(value) });
  }
  for (const [name, codes] of unknown)
    if (codes.size > 0)
      throw invalid(
        `Unknown codes in \`${name}\`: ${named([...codes].map((code) => withCanonical(name, code)))}. ${HINTS[name] ?? ''}`,
      );
  if (duplicates.length > 0) throw invalid(`Duplicate rows: ${named([...new Set(duplicates)])}.`);
  if (numbers.length > 0)
    throw invalid(
      `Values must be numbers above 0 with at most 12 digits and 6 decimals, without separators and exponents: ${named(numbers)}. Leave out rows whose number is not published.`,
    );
  return [...rows.values()];
};
