import type { DuckDBConnection } from '@duckdb/node-api';
import { NO_PAY, payMeasure, type StatedPay } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import type { RecordValue } from '#libs/registry/field.js';
import { payTables } from './queries/cell-queries.js';

interface TechnologyCounts {
  readonly technology: string;
  readonly active: number;
  readonly employers: number;
  readonly n: number;
  readonly pay_n: number;
  readonly pay_employers: number | null;
  readonly pay_largest: number | null;
  readonly pay_from: number | null;
  readonly pay_to: number | null;
  readonly pay_mean: number | null;
  readonly q: readonly number[] | null;
  readonly pay_low: number | null;
  readonly pay_high: number | null;
}

const LONGEST = Math.max(...WINDOWS);
const named = `(SELECT active, employer, opened_age, opened_day, pay, unnest(technologies) AS technology FROM base)`;
const paying = `SELECT technology AS slice, ${LONGEST} AS period, employer, pay, opened_day FROM ${named} WHERE opened_age <= ${LONGEST} AND pay IS NOT NULL`;
const query = `
  WITH ${payTables(['technologies'], paying, 'period')},
  counted AS (
    SELECT technology, count(*) FILTER (active)::INTEGER AS active,
      count(DISTINCT employer) FILTER (active)::INTEGER AS employers,
      count(*) FILTER (opened_age <= ${LONGEST})::INTEGER AS n, count(pay) FILTER (opened_age <= ${LONGEST})::INTEGER AS pay_n
    FROM ${named} GROUP BY technology
  )
  SELECT * FROM counted LEFT JOIN paid ON technology = slice`;

const SCOPE = { namesEmployers: false, days: LONGEST };

const statedPay = (found: TechnologyCounts | undefined): StatedPay => {
  if (!found) return NO_PAY;
  const [p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = found.q ?? [];
  return {
    n: found.pay_n,
    employers: found.pay_employers ?? 0,
    largest: found.pay_largest ?? 0,
    from: found.pay_from,
    to: found.pay_to,
    figures: found.q === null ? null : { p10, p25, p50, p75, p90, mean: found.pay_mean ?? 0 },
    interval: { low: found.pay_low, high: found.pay_high },
  };
};

/** The records of the catalogue. @param connection to the base table of the grids; null where there are no postings. */
export const technologyRecords = async (connection: DuckDBConnection | null): Promise<RecordValue[]> => {
  const rows = connection ? (await connection.runAndReadAll(query)).getRowObjectsJson() : [];
  const counted = new Map((rows as unknown as TechnologyCounts[]).map((row) => [row.technology, row]));
  return catalogue().map(({ slug, name, category, spellings, website, hot, in_demand }) => {
    const found = counted.get(slug);
    const pay = payMeasure(statedPay(found), found?.n ?? 0, SCOPE);
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
      pay: { ...pay, reliability: { ...pay.reliability } },
    };
  });
};
