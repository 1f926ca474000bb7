import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { MIN_POSTINGS_NAMING, minPostingsNaming } from '#libs/metrics/skills.js';
import { jsonList } from './cell-queries.js';
import { keyColumns, type SetLevel } from './set-members.js';

const LONGEST = Math.max(...WINDOWS);

const COUNT_COLUMNS = WINDOWS.map((days) => `w${days}`);
const NO_MENTIONS = JSON.stringify(COUNT_COLUMNS.map(() => 0));
/** The sum of a column over each window. */
const countColumns = (column: string): string =>
  WINDOWS.map((days) => `coalesce(sum(${column}) FILTER (opened_age <= ${days}), 0)::INTEGER AS w${days}`).join(', ');

/** Table `mixes`: for each slice, how many of the postings whose text was read name each technology, as a JSON array. */
export const mixesStatement = ({ set }: SetLevel): string => `CREATE OR REPLACE TEMP TABLE mixes AS
  WITH ages AS (
    SELECT slice, technology, opened_age, count(*)::DOUBLE AS n
    FROM (SELECT slice, opened_age, unnest(technologies) AS technology FROM members WHERE opened_age IS NOT NULL AND has_text) GROUP BY ALL
  )
  SELECT slice, ${jsonList(`json_array(technology::VARCHAR, ${COUNT_COLUMNS.join(', ')})`)} AS mix
  FROM (SELECT slice, technology, ${countColumns('n')} FROM ages GROUP BY slice, technology)
  WHERE greatest(${COUNT_COLUMNS.join(', ')}) >= ${minPostingsNaming(set.dimensions)} GROUP BY slice`;

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
