import type { DuckDBConnection } from '@duckdb/node-api';
import { PERCENTILES, payMeasure } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import type { RecordValue } from '#libs/registry/field.js';
import { isPayShown } from './queries/cell-queries.js';

interface TechnologyCounts {
  readonly technology: string;
  readonly active: number;
  readonly employers: number;
  readonly n: number;
  readonly pay_n: number;
  readonly is_pay_shown: boolean;
  readonly pay_mean: number | null;
  readonly q: readonly number[] | null;
}

const LONGEST = Math.max(...WINDOWS);
const query = `
  SELECT *, coalesce(${isPayShown(['technologies'])}, false) AS is_pay_shown FROM (
  SELECT technology, count(*) FILTER (active)::INTEGER AS active,
    count(DISTINCT employer) FILTER (active)::INTEGER AS employers,
    count(*) FILTER (opened_age <= ${LONGEST})::INTEGER AS n, count(pay) FILTER (opened_age <= ${LONGEST})::INTEGER AS pay_n,
    avg(pay) FILTER (opened_age <= ${LONGEST}) AS pay_mean,
    min(employer) FILTER (opened_age <= ${LONGEST} AND pay IS NOT NULL) AS lowest_paying,
    max(employer) FILTER (opened_age <= ${LONGEST} AND pay IS NOT NULL) AS highest_paying,
    quantile_cont(pay, [${Object.values(PERCENTILES).join(', ')}]) FILTER (opened_age <= ${LONGEST}) AS q
  FROM (SELECT active, employer, opened_age, pay, unnest(technologies) AS technology FROM base) GROUP BY technology)`;

const figuresOf = ({ is_pay_shown, pay_mean, q }: TechnologyCounts) => {
  if (!is_pay_shown || pay_mean === null || q === null) return null;
  const [p10, p25, p50, p75, p90] = q as readonly [number, number, number, number, number];
  return { p10, p25, p50, p75, p90, mean: pay_mean };
};

/** The records of the catalogue. @param connection to the base table of the grids; null where there are no postings. */
export const technologyRecords = async (connection: DuckDBConnection | null): Promise<RecordValue[]> => {
  const rows = connection ? (await connection.runAndReadAll(query)).getRowObjectsJson() : [];
  const counted = new Map((rows as unknown as TechnologyCounts[]).map((row) => [row.technology, row]));
  return catalogue().map(({ slug, name, category, spellings, website, hot, in_demand }) => {
    const found = counted.get(slug);
    const pay = payMeasure(found?.pay_n ?? 0, found?.n ?? 0, found ? figuresOf(found) : null);
    return {
      id: slug,
      slug,
      name,
      category,
      aliases: [...new Set(spellings.map(({ text }) => text))].filter((text) => text !== name),
      website,
      hot,
      in_demand,
      active_jobs_count: found?.active ?? 0,
      employers_count: found?.employers ?? 0,
      pay: { ...pay },
    };
  });
};
