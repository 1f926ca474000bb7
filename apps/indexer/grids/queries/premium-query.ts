import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { MIN_EMPLOYERS } from '#libs/metrics/reliability.js';
import { MIN_PREMIUM } from '#libs/metrics/skills.js';
import { jsonList } from './cell-queries.js';

const MAX_PREMIUMS = 200;
const LONGEST = Math.max(...WINDOWS);

// Centred near the mean logarithm of pay, so that differences of large sums keep their precision.
const y = '(ln(pay) - 11)';

/** A standard error and its degrees of freedom, where there are employers enough to estimate them. */
const known = (value: string, freedom: string): string => `CASE WHEN ${freedom} >= 1 THEN ${value} END`;

/**
 * Table `premiums`: for each slice, the technologies that most postings with pay name, each with the difference of the logarithm of pay between
 * the postings that name it and the others: raw, and within strata of occupation, level and country (ordinary least squares with an effect
 * for each stratum). Standard errors are clustered by employer. See `docs/metrics-reference.md`. A technology for which fewer than three employers state pay
 * is left out.
 *
 * Raw: the influence of an employer on the two means, as in `libs/metrics/statistics/cluster-test.ts`; `same` is what one that names the technology would
 * contribute if it did not. Within: the score of an employer is a - β b, where a sums the products of the demeaned indicator and pay over its
 * postings, and b the squares of the indicator. Those that do not name the technology have scores too, in the strata in which others do.
 *
 * Most technologies of a small slice are named too rarely: they are left out before anything else is computed. Counts are DOUBLE, as in `survival-query.ts`.
 */
export const premiumsStatement = `CREATE OR REPLACE TEMP TABLE premiums AS
  WITH paid AS (
    SELECT slice, stratum, employer, ${y} AS y, technologies FROM members WHERE opened_age <= ${LONGEST} AND pay > 0 AND has_text
  ),
  cells AS MATERIALIZED (SELECT slice, stratum, employer, count(*)::DOUBLE AS n, sum(y) AS s FROM paid GROUP BY ALL),
  mentions AS MATERIALIZED (SELECT slice, stratum, employer, y, unnest(technologies) AS technology FROM paid),
  employers AS (SELECT slice, employer, sum(n) AS n, sum(s) AS s FROM cells GROUP BY slice, employer),
  totals AS (
    SELECT slice, sum(n) AS n, sum(s) AS s, count(*) AS employers, sum(n * n) AS nn, sum(n * s) AS ns, sum(s * s) AS ss FROM employers GROUP BY slice
  ),
  candidates AS MATERIALIZED (
    SELECT slice, technology, n1, n - n1 AS n0, s1 / n1 AS m1, (s - s1) / (n - n1) AS m0
    FROM (
      SELECT slice, technology, count(*)::DOUBLE AS n1, sum(y) AS s1 FROM mentions GROUP BY slice, technology
      HAVING count(*) >= ${MIN_PREMIUM} AND count(DISTINCT employer) >= ${MIN_EMPLOYERS}
    ) JOIN totals USING (slice) WHERE n - n1 >= ${MIN_PREMIUM}
    QUALIFY row_number() OVER (PARTITION BY slice ORDER BY n1 DESC, technology) <= ${MAX_PREMIUMS}
  ),
  named_cells AS MATERIALIZED (
    SELECT slice, stratum, employer, technology, count(*)::DOUBLE AS n1, sum(y) AS s1
    FROM mentions SEMI JOIN candidates USING (slice, technology) GROUP BY ALL
  ),
  influences AS (
    SELECT slice, technology, e.n, h.n1, (h.s1 - m1 * h.n1) / c.n1 AS a1, (e.s - h.s1 - m0 * (e.n - h.n1)) / c.n0 AS a0, (e.s - m0 * e.n) / c.n0 AS same
    FROM (SELECT slice, technology, employer, sum(n1) AS n1, sum(s1) AS s1 FROM named_cells GROUP BY ALL) h
      JOIN candidates c USING (slice, technology) JOIN employers e USING (slice, employer)
  ),
  influence_sums AS (
    SELECT slice, technology, count(*) AS g1, count(*) FILTER (n = n1) AS g_only, sum(n1 * n1) AS nn1, sum(n * n - (n - n1) * (n - n1)) AS nn_lost,
      sum(a1 * a1) AS q1, sum(a1 * a0) AS q10, sum(a0 * a0 - same * same) AS q0_more FROM influences GROUP BY slice, technology
  ),
  sides AS (
    SELECT slice, technology, i.g1, c.n1, c.n0, m1 - m0 AS raw, t.employers - g_only AS g0, q1, q10,
      greatest((ss - 2 * m0 * ns + m0 * m0 * nn) / (c.n0 * c.n0) + q0_more, 0) AS q0,
      c.n1 * c.n1 / nn1 AS effective1, c.n0 * c.n0 / (nn - nn_lost) AS effective0
    FROM influence_sums i JOIN candidates c USING (slice, technology) JOIN totals t USING (slice)
  ),
  raws AS (
    SELECT slice, technology, n1, n0, g1, raw,
      CASE WHEN g1 > 1 AND g0 > 1 THEN sqrt(greatest(q1 * g1 / (g1 - 1) + q0 * g0 / (g0 - 1) - 2 * q10 * sqrt(g1 / (g1 - 1) * g0 / (g0 - 1)), 0)) END AS raw_error,
      CASE WHEN g1 > 1 AND g0 > 1 AND q1 + q0 > 0
        THEN (v1 + v0) * (v1 + v0) / (v1 * v1 / (effective1 - 1) + v0 * v0 / (effective0 - 1)) END AS raw_freedom
    FROM (SELECT *, q1 * g1 / greatest(g1 - 1, 1) AS v1, q0 * g0 / greatest(g0 - 1, 1) AS v0 FROM sides)
  ),
  strata AS (SELECT slice, stratum, sum(n) AS n, sum(s) / sum(n) AS m FROM cells GROUP BY slice, stratum HAVING sum(n) > 1),
  named_strata AS MATERIALIZED (
    SELECT slice, stratum, technology, m, h.n1 / n AS p
    FROM (SELECT slice, stratum, technology, sum(n1) AS n1 FROM named_cells GROUP BY ALL) h JOIN strata USING (slice, stratum) WHERE h.n1 < n
  ),
  scores AS (
    SELECT slice, technology, employer, sum(a) AS a, sum(b) AS b FROM (
      SELECT slice, technology, employer, s1 - n1 * m AS a, n1 * (1 - 2 * p) AS b FROM named_cells JOIN named_strata USING (slice, stratum, technology)
      UNION ALL
      SELECT slice, technology, employer, -p * (s - n * m), p * p * n FROM named_strata JOIN cells USING (slice, stratum)
    ) GROUP BY ALL
  ),
  score_sums AS (
    SELECT slice, technology, count(*) AS g, sum(a) AS sdy, sum(b) AS sdd, sum(a * a) AS aa, sum(a * b) AS ab, sum(b * b) AS bb FROM scores GROUP BY ALL
  ),
  withins AS (
    SELECT slice, technology, beta AS within, sdd * sdd / bb - 1 AS within_freedom,
      CASE WHEN g > 1 THEN sqrt(greatest(aa - 2 * beta * ab + beta * beta * bb, 0) * g / (g - 1)) / sdd END AS within_error
    FROM (SELECT *, sdy / sdd AS beta FROM score_sums WHERE sdd > 1e-9)
  )
  SELECT slice, ${jsonList(
    `json_array(technology::VARCHAR, n1::INTEGER, n0::INTEGER, g1::INTEGER, round(raw, 8), round(${known('raw_error', 'raw_freedom')}, 8), round(${known('raw_freedom', 'raw_freedom')}, 4), round(within, 8), round(${known('within_error', 'within_freedom')}, 8), round(${known('within_freedom', 'within_freedom')}, 4))`,
  )} AS premium
  FROM raws LEFT JOIN withins USING (slice, technology) GROUP BY slice`;
