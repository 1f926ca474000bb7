import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { RejectedPosting } from '#libs/boards/connector.js';
import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { registrableDomain } from '#libs/reference/domain.js';
import { IndexerError } from '../command/indexer-error.js';
import type { RecordedBoard } from './recorded-boards.js';

/** The columns of a CSV file of postings, in the words of the documentation. docs/feed.md has the same table; a test compares them. */
export const CSV_COLUMNS = {
  company: 'required: name of the employer',
  title: 'required: as published',
  url: 'required: web address of the posting',
  id: "the employer's own id, unique within the company; default: `url`. A posting keeps its identity as long as its id stays the same",
  website: "the employer's website, by whose domain the company is found",
  location: 'places as people write them, several with `;` between them: `Berlin, Germany; Vienna, Austria`',
  description: 'text or HTML',
  department: 'as the employer names it',
  employment_type: 'such as `full-time`, `contract`, `internship`',
  workplace: '`remote`, `hybrid` or `on-site`',
  level: 'such as `senior`, `entry level`',
  salary_min: 'a number without separators: `65000`',
  salary_max: 'a number without separators',
  currency: 'of the salary: `EUR`',
  salary_period: 'of the salary: `year`, `month`, `week`, `day`, `hour`',
  published_at: 'an ISO date or time: `2026-08-22`. Default: when the posting was first in the file',
  valid_through: 'the last day on which it can be applied for, an ISO date',
} as const;

type Column = keyof typeof CSV_COLUMNS;
type CsvRow = Readonly<Partial<Record<Column, string>>>;

const REQUIRED: readonly Column[] = ['company', 'title', 'url'];
const NUMBER = /^\d{1,12}(?:\.\d{1,4})?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const CSV_FORMAT = 'csv';

/**
 * The postings of a CSV file with a header, as a board for each company.
 *
 * @throws IndexerError if it is no such file.
 */
export const csvBoards = async (file: string): Promise<RecordedBoard[]> => {
  const rows = parseCsv(decode(await readFile(file), file), file).map((row, i) => ({ row, number: i + 1 }));
  if (rows.length === 0) throw new IndexerError(`${file} has no postings below its header.`);
  const companies = Map.groupBy(rows, ({ row }) => slugOf(row.company ?? ''));
  return [...companies].map(([board, listed]) => {
    const { company = null } = listed[0]?.row ?? {};
    const website = listed.map(({ row }) => row.website || null).find((each) => each !== null) ?? null;
    const read = postingsOf(board, listed);
    return {
      file,
      format: CSV_FORMAT,
      board,
      company,
      domain: website === null ? null : registrableDomain(website),
      postings: () => read,
    };
  });
};

const decode = (bytes: Uint8Array, file: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new IndexerError(`${file} is not UTF-8: save it as "CSV UTF-8".`);
  }
};

const parseCsv = (text: string, file: string): CsvRow[] => {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  try {
    return parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // Spreadsheets of countries with a decimal comma separate by semicolons.
      delimiter: [',', ';', '\t'].find((each) => header.includes(each)) ?? ',',
      columns: (names: string[]) => columnsOf(names, file),
    });
  } catch (error) {
    if (error instanceof IndexerError) throw error;
    throw new IndexerError(`${file} is not a valid CSV file: ${(error as Error).message}`);
  }
};

const columnsOf = (header: readonly string[], file: string): string[] => {
  const names = header.map((name) => name.toLowerCase().replaceAll(' ', '_'));
  const unknown = names.find((name) => !Object.hasOwn(CSV_COLUMNS, name));
  if (unknown !== undefined)
    throw new IndexerError(
      `${file} has an unknown column "${unknown}": rename or remove it. The columns are ${Object.keys(CSV_COLUMNS).join(', ')}.`,
    );
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new IndexerError(
      `${file} has no column "${missing}": its first line must name its columns, at least ${REQUIRED.join(', ')}.`,
    );
  return names;
};

interface NumberedRow {
  readonly row: CsvRow;
  /** Of the posting in the file, from 1. Texts have lines of their own, so that lines say little. */
  readonly number: number;
}

const postingsOf = (board: string, rows: readonly NumberedRow[]) => {
  const postings = new Map<string, RawPosting>();
  const rejected: RejectedPosting[] = [];
  for (const { row, number } of rows) {
    const source_job_id = row.id || row.url || null;
    const problem = problemOf(row) ?? (postings.has(source_job_id ?? '') ? 'another row has the same id' : null);
    if (problem !== null) rejected.push({ source_job_id, reason: `Row ${number}: ${problem}.` });
    else postings.set(source_job_id as string, postingOf(board, source_job_id as string, row));
  }
  return { postings: [...postings.values()], rejected };
};

/** What is wrong with a row. A value that cannot be read is not left out, because nobody would notice. */
const problemOf = (row: CsvRow): string | null => {
  const empty = REQUIRED.find((name) => !row[name]);
  if (empty !== undefined) return `${empty} is empty`;
  if (!/^https?:$/.test(URL.parse(row.url ?? '')?.protocol ?? '')) return `url "${row.url}" is not a web address`;
  if (row.website && registrableDomain(row.website) === null) return `website "${row.website}" is not a website`;
  for (const name of ['salary_min', 'salary_max'] as const)
    if (row[name] && !NUMBER.test(row[name])) return `${name} "${row[name]}" is not a number such as 65000`;
  if ((row.salary_min || row.salary_max) && !/^[a-z]{3}$/i.test(row.currency ?? ''))
    return 'a salary needs its currency, such as EUR';
  for (const name of ['published_at', 'valid_through'] as const)
    if (row[name] && !(ISO_DATE.test(row[name]) && !Number.isNaN(Date.parse(row[name]))))
      return `${name} "${row[name]}" is not a date such as 2026-08-22`;
  return null;
};

const postingOf = (board: string, source_job_id: string, row: CsvRow): RawPosting => {
  const description = row.description || null;
  const isHtml = description !== null && /<[a-z][^<>]{0,200}>/i.test(description);
  const [min, max] = [row.salary_min, row.salary_max].map((text) => (text ? Number(text) : null));
  const hasPay = (min ?? null) !== null || (max ?? null) !== null;
  return {
    ...UNKNOWN_FIELDS,
    format: CSV_FORMAT,
    board,
    source_job_id,
    url_job: row.url as string,
    title: row.title as string,
    company: row.company as string,
    html: isHtml ? description : null,
    text: isHtml ? null : description,
    places: (row.location ?? '').split(';').flatMap((text) => (text.trim() === '' ? [] : [{ text: text.trim() }])),
    department: row.department || null,
    employment_type: row.employment_type || null,
    workplace_type: row.workplace || null,
    experience_level: row.level || null,
    pay: hasPay
      ? { min: min ?? null, max: max ?? null, currency: row.currency ?? null, period: row.salary_period || null }
      : null,
    published_at: row.published_at || null,
    valid_through: row.valid_through || null,
  };
};

/** The board of a company in ids: its name, which no spelling changes. */
const slugOf = (company: string): string =>
  company
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200) || 'unnamed';
