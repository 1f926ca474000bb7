import { minPayEmployers } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods.js';
import { MIN_POSTINGS_NAMING, MIN_PREMIUM, minPostingsNaming } from '#libs/metrics/skills.js';
import { jsonList } from './cell-queries.js';
import { keyColumns, type SetLevel } from './set-members.js';

const MAX_PREMIUMS = 200;
const LONGEST = Math.max(...WINDOWS);

/** Conditions: a posting lies in a window, or in the one before it. */
const SPANS = WINDOWS.flatMap((days) => [
  `opened_age <= ${days}`,
  `opened_age > ${days} AND opened_age <= ${2 * days}`,
]);
const COUNT_COLUMNS = SPANS.map((_, index) => `w${index}`);
const NO_MENTIONS = JSON.stringify(COUNT_COLUMNS.map(() => 0));
/** The sum of a column over each window and the one before it. */
const countColumns = (column: string): string =>
  SPANS.map((span, index) => `coalesce(sum(${column}) FILTER (${span}), 0)::INTEGER AS w${index}`).join(', ');

/** Table `mixes`: for each slice, how many of the postings whose text was read name each technology, as a JSON array. */
export const mixesStatement = ({ set }: SetLevel): string => `CREATE OR REPLACE TEMP TABLE mixes AS
  WITH ages AS (
    SELECT slice, technology, opened_age, count(*) AS n
    FROM (SELECT slice, opened_age, unnest(technologies) AS technology FROM members WHERE opened_age IS NOT NULL AND has_text) GROUP BY ALL
  )
  SELECT slice, ${jsonList(`json_array(technology::VARCHAR, ${COUNT_COLUMNS.join(', ')})`)} AS mix
  FROM (SELECT slice, technology, ${countColumns('n')} FROM ages GROUP BY slice, technology)
  WHERE greatest(${COUNT_COLUMNS.join(', ')}) >= ${minPostingsNaming(set.dimensions)} GROUP BY slice`;

// Centred near the mean logarithm of pay, so that differences of large sums keep their precision.
const y = '(ln(pay) - 11)';
const sums = `count(*) AS n, sum(${y}) AS s, sum(${y} * ${y}) AS q`;

/**
 * Table `premiums`: for each slice and technology, the difference of the logarithm of pay, raw with Welch's standard error, and within strata of
 * occupation and level: ordinary least squares with an effect for each stratum. See `docs/metrics.md`. A technology for which only one employer states pay is left out, except in slices by employer.
 */
export const premiumsStatement = ({ set }: SetLevel): string => `CREATE OR REPLACE TEMP TABLE premiums AS
  WITH paid AS (SELECT slice, stratum, employer, pay, technologies FROM members WHERE opened_age <= ${LONGEST} AND pay > 0 AND has_text),
  strata AS (SELECT slice, stratum, ${sums} FROM paid GROUP BY slice, stratum),
  totals AS (
    SELECT slice, sum(n) AS n, count(*) AS strata, sum(s) AS s, sum(q) AS q, sum(q - s * s / n) AS syy FROM strata GROUP BY slice
  ),
  with_technology AS (
    SELECT slice, stratum, technology, ${sums}, min(employer) AS lowest, max(employer) AS highest
    FROM (SELECT slice, stratum, employer, pay, unnest(technologies) AS technology FROM paid) GROUP BY ALL
  ),
  summed AS (
    SELECT h.slice, technology, sum(h.n) AS n1, sum(h.s) AS s1, sum(h.q) AS q1,
      sum(h.n * (t.n - h.n) / t.n) AS sdd, sum(h.s - h.n * t.s / t.n) AS sdy
    FROM with_technology h JOIN strata t USING (slice, stratum) GROUP BY h.slice, technology
    ${minPayEmployers(set.dimensions) > 1 ? 'HAVING min(lowest) < max(highest)' : ''}
  ),
  compared AS (
    SELECT slice, technology, n1, n - n1 AS n0, s1, s - s1 AS s0, q1, q - q1 AS q0, sdd, sdy, syy, n - strata - 1 AS freedom
    FROM summed JOIN totals USING (slice) WHERE n1 >= ${MIN_PREMIUM} AND n - n1 >= ${MIN_PREMIUM}
  ),
  estimated AS (
    SELECT slice, technology::VARCHAR AS technology, n1, n0, s1 / n1 - s0 / n0 AS raw,
      sqrt(greatest(q1 - s1 * s1 / n1, 0) / (n1 - 1) / n1 + greatest(q0 - s0 * s0 / n0, 0) / (n0 - 1) / n0) AS raw_error,
      CASE WHEN sdd > 1e-9 AND freedom > 0 THEN sdy / sdd END AS within,
      CASE WHEN sdd > 1e-9 AND freedom > 0 THEN sqrt(greatest(syy - sdy * sdy / sdd, 0) / freedom / sdd) END AS within_error
    FROM compared
  )
  SELECT slice, ${jsonList(
    'json_array(technology, n1::INTEGER, n0::INTEGER, round(raw, 8), round(raw_error, 8), round(within, 8), round(within_error, 8))',
  )} AS premium
  FROM (SELECT * FROM estimated QUALIFY row_number() OVER (PARTITION BY slice ORDER BY n1 DESC, technology) <= ${MAX_PREMIUMS})
  GROUP BY slice`;

/** The mix of all postings of the longest window. */
export const marketMixQuery = `
  SELECT technology::VARCHAR AS technology, count(*)::INTEGER AS n
  FROM (SELECT unnest(technologies) AS technology FROM base WHERE opened_age <= ${LONGEST} AND has_text) GROUP BY technology HAVING count(*) >= ${MIN_POSTINGS_NAMING}`;

/** The technologies of the slices of a part. */
export const skillsQuery = ({ set }: SetLevel): string => `
  WITH sizes AS (
    SELECT slice, json_array(${COUNT_COLUMNS.join(', ')})::VARCHAR AS postings FROM (SELECT slice, ${countColumns('n')} FROM opened GROUP BY slice)
  ),
  read_counts AS (
    SELECT slice, json_array(${COUNT_COLUMNS.join(', ')})::VARCHAR AS read FROM (SELECT slice, ${countColumns('read')} FROM opened GROUP BY slice)
  ),
  mention_counts AS (
    SELECT slice, json_array(${COUNT_COLUMNS.join(', ')})::VARCHAR AS mentions
    FROM (SELECT slice, ${countColumns('mentions')} FROM (SELECT slice, opened_age, len(technologies) AS mentions FROM members WHERE opened_age IS NOT NULL AND has_text) GROUP BY slice)
  )
  SELECT ${keyColumns(set)
    .map((key) => `${key}, `)
    .join(
      '',
    )} sizes.postings AS postings, read, coalesce(mentions, '${NO_MENTIONS}') AS mentions, coalesce(mix, '[]') AS mix, coalesce(premium, '[]') AS premium
  FROM slices JOIN sizes USING (slice) JOIN read_counts USING (slice) LEFT JOIN mention_counts USING (slice) LEFT JOIN mixes USING (slice) LEFT JOIN premiums USING (slice)`;
