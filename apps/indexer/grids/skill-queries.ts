import type { GridSet } from '#libs/metrics/grid-sets.js';
import { spanBefore, WINDOWS, windowSpan } from '#libs/metrics/periods.js';
import { MIN_PREMIUM, minNamed } from '#libs/metrics/skills.js';

const MAX_PREMIUMS = 200;

/** Of each window its postings, then those of the window before. */
const counted = (asOf: number): string =>
  WINDOWS.flatMap((days) => {
    const span = windowSpan(days, asOf);
    return [span, spanBefore(span)];
  })
    .map(({ from, to }, index) => `count(*) FILTER (opened >= ${from} AND opened < ${to})::INTEGER AS w${index}`)
    .join(', ');

const SIX = WINDOWS.flatMap((_, index) => [`w${2 * index}`, `w${2 * index + 1}`]);

/** `named`: the technologies of the postings of each slice. */
export const namedTable = (asOf: number): string => {
  const { from } = spanBefore(windowSpan(Math.max(...WINDOWS), asOf));
  return `CREATE OR REPLACE TEMP TABLE named AS
    SELECT m.slice, technology, m.opened, m.pay, coalesce(m.onet_code, '') AS onet_code, coalesce(m.levels, '') AS level
    FROM members m JOIN base USING (p) CROSS JOIN unnest(base.technologies) AS t(technology) WHERE m.opened >= ${from}`;
};

/** `mixes`: for each slice how many postings name each technology, as a JSON list. */
export const mixesTable = (asOf: number, { dimensions }: GridSet): string => `CREATE OR REPLACE TEMP TABLE mixes AS
  SELECT slice, to_json(list(json_array(technology, ${SIX.join(', ')}) ORDER BY ${SIX[4]} DESC, technology))::VARCHAR AS mix
  FROM (SELECT slice, technology, ${counted(asOf)} FROM named GROUP BY slice, technology)
  WHERE greatest(${SIX.join(', ')}) >= ${minNamed(dimensions)} GROUP BY slice`;

/**
 * `premiums`: for each slice and technology the difference of the logarithm of pay, raw with Welch's standard error, and within strata of
 * occupation and level: ordinary least squares with an effect for each stratum. See `docs/metrics.md`.
 */
export const premiumsTable = (asOf: number): string => {
  const { from } = windowSpan(Math.max(...WINDOWS), asOf);
  // Centred, so that differences of large sums stay exact enough.
  const y = '(ln(pay) - 11)';
  const sums = `count(*) AS n, sum(${y}) AS s, sum(${y} * ${y}) AS q`;
  return `CREATE OR REPLACE TEMP TABLE premiums AS
    WITH strata AS (
      SELECT slice, coalesce(onet_code, '') AS onet_code, coalesce(levels, '') AS level, ${sums}
      FROM members WHERE opened >= ${from} AND pay > 0 GROUP BY ALL
    ),
    wholes AS (
      SELECT slice, sum(n) AS n, count(*) AS strata, sum(s) AS s, sum(q) AS q, sum(q - s * s / n) AS syy FROM strata GROUP BY slice
    ),
    holders AS (
      SELECT slice, technology, onet_code, level, ${sums} FROM named WHERE opened >= ${from} AND pay > 0 GROUP BY ALL
    ),
    summed AS (
      SELECT h.slice, technology, sum(h.n) AS n1, sum(h.s) AS s1, sum(h.q) AS q1,
        sum(h.n * (t.n - h.n) / t.n) AS sdd, sum(h.s - h.n * t.s / t.n) AS sdy
      FROM holders h JOIN strata t USING (slice, onet_code, level) GROUP BY h.slice, technology
    ),
    compared AS (
      SELECT slice, technology, n1, n - n1 AS n0, s1, s - s1 AS s0, q1, q - q1 AS q0, sdd, sdy, syy, n - strata - 1 AS freedom
      FROM summed JOIN wholes USING (slice) WHERE n1 >= ${MIN_PREMIUM} AND n - n1 >= ${MIN_PREMIUM}
    ),
    estimated AS (
      SELECT slice, technology, n1, n0, s1 / n1 - s0 / n0 AS raw,
        sqrt(greatest(q1 - s1 * s1 / n1, 0) / (n1 - 1) / n1 + greatest(q0 - s0 * s0 / n0, 0) / (n0 - 1) / n0) AS raw_error,
        CASE WHEN sdd > 1e-9 AND freedom > 0 THEN sdy / sdd END AS within,
        CASE WHEN sdd > 1e-9 AND freedom > 0 THEN sqrt(greatest(syy - sdy * sdy / sdd, 0) / freedom / sdd) END AS within_error
      FROM compared
    )
    SELECT slice, to_json(list(json_array(technology, n1::INTEGER, n0::INTEGER, round(raw, 8), round(raw_error, 8), round(within, 8),
        round(within_error, 8)) ORDER BY n1 DESC, technology))::VARCHAR AS premium
    FROM (SELECT * FROM estimated QUALIFY row_number() OVER (PARTITION BY slice ORDER BY n1 DESC, technology) <= ${MAX_PREMIUMS})
    GROUP BY slice`;
};

/** The technologies of the slices of a set. */
export const skillsQuery = (set: GridSet, asOf: number): string => {
  const keys = set.dimensions.map((name) => `k_${name}, `).join('');
  return `
    WITH sizes AS (
      SELECT slice, json_array(${SIX.join(', ')})::VARCHAR AS postings FROM (SELECT slice, ${counted(asOf)} FROM members GROUP BY slice)
    ),
    naming AS (
      SELECT slice, json_array(${SIX.join(', ')})::VARCHAR AS naming FROM (
        SELECT slice, ${counted(asOf)} FROM (SELECT m.slice, m.opened FROM members m JOIN base USING (p) WHERE len(base.technologies) > 0) GROUP BY slice
      )
    )
    SELECT ${keys} sizes.postings AS postings, coalesce(naming, '[0,0,0,0,0,0]') AS naming, coalesce(mix, '[]') AS mix, coalesce(premium, '[]') AS premium
    FROM slices JOIN sizes USING (slice) LEFT JOIN naming USING (slice) LEFT JOIN mixes USING (slice) LEFT JOIN premiums USING (slice)`;
};
