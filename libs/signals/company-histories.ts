import type { DuckDBConnection } from '@duckdb/node-api';
import { IS_COMPLETE } from '#libs/facts/watches.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { inferredFetches } from './timeline/inferred-fetches.js';
import type { Absence, CompanyHistory, FetchDay, PostingHistory } from './timeline/posting-history.js';

interface PostingRow {
  readonly id: string;
  readonly source: string;
  readonly board: string;
  readonly first_seen: number;
  readonly published: number | null;
  readonly closed: number | null;
  readonly absences: readonly Absence[];
  readonly title: string;
  readonly pay_group: string | null;
  readonly department: string | null;
  readonly countries: string[];
  readonly metros: string[];
  readonly level: string | null;
  readonly work_model: string | null;
  readonly technologies: string[];
  readonly is_read: boolean;
  readonly pay: number | null;
  readonly has_pay: boolean;
  readonly visa: boolean | null;
  /** The fetches of all boards of the company, earliest first; only its first row has them. */
  readonly fetches: readonly FetchDay[] | null;
}

const day = (time: string): string => `(epoch_ms(${time}) // ${MS_PER_DAY})::INTEGER`;

/**
 * Every posting with the day on which it finally closed, and the periods in which it was closed before it was reopened. The time of a
 * reopening is that of the feed file, midnight at the end of the day; hence `- 1`.
 *
 * Postings whose first day was not observed are left out, because earlier postings like them are not in the data. A posting that does not
 * name its board is on the only board of its format that others of the company name. Where the feed does not say whether texts were read,
 * those of a board count as read (`is_read`) if enrichment found a technology in any of them.
 */
const POSTINGS = `
  WITH ends AS (
    SELECT id, ${day('closed_at')} AS closed,
      lead((epoch_ms(opened_at) - 1) // ${MS_PER_DAY}) OVER (PARTITION BY id ORDER BY spell)::INTEGER AS reopened
    FROM spells
  ), closings AS (
    SELECT id, max(closed) FILTER (WHERE reopened IS NULL) AS closed,
      list({ 'from': closed, 'to': reopened } ORDER BY closed) FILTER (WHERE reopened > closed) AS absences
    FROM ends WHERE closed IS NOT NULL GROUP BY id
  ), named AS (
    SELECT *, nullif(watched_unit, source_id) AS named_board,
      row_number() OVER (PARTITION BY source_id ORDER BY id) = 1 AS is_first,
      bool_or(len(technologies) > 0) OVER same_format AS has_technologies,
      min(nullif(watched_unit, source_id)) OVER same_format AS first_board,
      max(nullif(watched_unit, source_id)) OVER same_format AS last_board
    FROM postings WHERE source_id IS NOT NULL AND first_seen_at IS NOT NULL
    WINDOW same_format AS (PARTITION BY source_id, jobboard_format)
  ), logs AS (
    SELECT source_id, list({ 'board': board, 'day': ${day('fetched_at')}, 'ok': ${IS_COMPLETE}, 'listed': listed::INTEGER }
      ORDER BY fetched_at) AS fetches
    FROM fetches JOIN (SELECT DISTINCT source_id, named_board AS board FROM named) USING (board)
    GROUP BY source_id
  )
  SELECT p.id, p.source_id AS source,
    coalesce(p.named_board, CASE WHEN p.first_board = p.last_board THEN p.first_board END, p.jobboard_format) AS board,
    ${day('p.first_seen_at')} AS first_seen, ${day('p.created_at')} AS published,
    CASE WHEN p.status = 'inactive' THEN c.closed END AS closed, coalesce(c.absences, []) AS absences,
    p.title,
    CASE WHEN p.onet_code IS NOT NULL THEN concat_ws(' ', p.onet_code, p.level, p.countries[1]) END AS pay_group,
    p.department, p.countries, p.cbsas AS metros, p.level, p.work_model, p.technologies,
    coalesce(p.has_text, p.has_technologies) AS is_read, p.pay, p.has_pay, p.visa, logs.fetches
  FROM named p
  LEFT JOIN closings c ON c.id = p.id
  LEFT JOIN logs ON logs.source_id = p.source_id AND p.is_first
  ORDER BY p.source_id, p.id`;

/**
 * The history of each company of a dataset, one after the other, from the views of its facts. The fetches of boards for which the feed has
 * none are inferred.
 */
export async function* companyHistories(connection: DuckDBConnection): AsyncGenerator<CompanyHistory> {
  const result = await connection.stream(POSTINGS);
  let source: string | null = null;
  let rows: PostingRow[] = [];
  for await (const chunk of result.yieldRowObjectJs()) {
    for (const row of chunk as unknown as PostingRow[]) {
      if (source !== null && row.source !== source) {
        yield historyOf(source, rows);
        rows = [];
      }
      source = row.source;
      rows.push(row);
    }
  }
  if (source !== null) yield historyOf(source, rows);
}

const historyOf = (source: string, rows: readonly PostingRow[]): CompanyHistory => {
  const postings = rows.map(postingOf);
  const recorded = rows[0]?.fetches ?? [];
  const boards = new Set(recorded.map(({ board }) => board));
  const inferred = inferredFetches(postings.filter(({ board }) => !boards.has(board)));
  return { source, postings, fetches: [...recorded, ...inferred] };
};

const postingOf = (row: PostingRow): PostingHistory => ({
  id: row.id,
  board: row.board,
  firstSeen: row.first_seen,
  published: row.published,
  closed: row.closed,
  absences: row.absences,
  title: row.title,
  payGroup: row.pay_group,
  department: row.department,
  countries: row.countries,
  metros: row.metros,
  executive: row.level === 'executive',
  workModel: row.work_model,
  technologies: row.is_read ? row.technologies : null,
  pay: row.pay,
  statesPay: row.is_read || row.has_pay ? row.has_pay : null,
  sponsorsVisa: row.is_read ? row.visa === true : row.visa,
});
