import { type DimensionName, dimensionOf, type OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import { type GridSet, MIN_SLICE } from '#libs/metrics/grid/grid-sets.js';
import { occupationColumn } from './base-table.js';

/** The slices of a set at one level of occupations. */
export interface SetLevel {
  readonly set: GridSet;
  /** Null if occupation is not a dimension of the set. */
  readonly digits: OccupationDigits | null;
}

export const levelsOf = (set: GridSet): SetLevel[] =>
  set.digits.length === 0 ? [{ set, digits: null }] : set.digits.map((digits) => ({ set, digits }));

/** The columns of base that the figures of slices are computed from. */
const MEMBER_COLUMNS = [
  'employer',
  'unit',
  'opened_month',
  'opened_day',
  'closed_month',
  'seen_month',
  'profile',
  'present_months',
  'weight',
  'next_weight',
  'is_opening',
  'is_closing',
  'seen_age',
  'opened_age',
  'closed_age',
  'pay',
  'remote',
  'has_text',
  'role',
  'entry',
  'exit',
];
/** The additional columns of sets with skills. */
const SKILL_COLUMNS = ['stratum', 'technologies'];

/** Maximum number of members that are aggregated at once. More are split by slice, so that memory stays bounded. */
const PART_MEMBERS = 1_000_000;

/** One row for each posting and combination of its values in the dimensions of a set. */
const explodedQuery = (
  { set: { dimensions }, digits }: SetLevel,
  columns: readonly string[],
  table: 'base' | 'evergreen_base' = 'base',
): string => {
  const lists = dimensions.filter((name) => dimensionOf(name).many);
  const keyOf = (name: DimensionName) => (name === 'onet_codes' ? occupationColumn(digits ?? '') : name);
  const single = dimensions.filter((name) => !lists.includes(name));
  const known = single.map((name) => `${keyOf(name)} IS NOT NULL`).join(' AND ');
  let from = `SELECT ${[...single.map((name) => `${keyOf(name)} AS k_${name}`), ...new Set([...lists, ...columns])].join(', ')}
    FROM ${table} ${known && `WHERE ${known}`}`;
  lists.forEach((name, index) => {
    const carried = [
      ...single.map((each) => `k_${each}`),
      ...lists.slice(0, index).map((each) => `k_${each}`),
      ...new Set([...lists.slice(index + 1), ...columns]),
    ];
    from = `SELECT ${[`unnest(${name}) AS k_${name}`, ...carried].join(', ')} FROM (${from})`;
  });
  return from;
};

/** The key of a slice: a column for each dimension of its set. */
export const keyColumns = ({ dimensions }: GridSet): string[] => dimensions.map((name) => `k_${name}`);

/** Table `all_slices`: slices with enough postings, numbered. */
export const slicesStatement = (level: SetLevel): string => {
  const by = keyColumns(level.set);
  return `CREATE OR REPLACE TEMP TABLE all_slices AS
    SELECT *, (row_number() OVER ())::INTEGER AS slice FROM (
      SELECT ${[...by, ''].join(', ')} count(*)::INTEGER AS postings, count(*) FILTER (active)::INTEGER AS active,
        count(*) FILTER (is_open AND NOT active)::INTEGER AS unverified
      FROM (${explodedQuery(level, ['active', 'is_open'])}) ${by.length > 0 ? `GROUP BY ${by.join(', ')}` : ''}
      HAVING count(*) >= ${MIN_SLICE}
    )`;
};

/** Table `all_members`: the postings of each of these slices. */
export const membersStatement = (level: SetLevel): string => {
  const columns = level.set.skills ? [...MEMBER_COLUMNS, ...SKILL_COLUMNS] : MEMBER_COLUMNS;
  const on = keyColumns(level.set).map((key) => `e.${key} = s.${key}`);
  return `CREATE OR REPLACE TEMP TABLE all_members AS
    SELECT s.slice, ${columns.map((name) => `e.${name}`).join(', ')}
    FROM (${explodedQuery(level, columns)}) e JOIN all_slices s ON ${on.join(' AND ') || 'true'}`;
};

/** Table `all_evergreens`: the evergreen postings of each of these slices by month and age, which nothing else counts. */
export const evergreensStatement = (level: SetLevel): string => {
  const columns = ['opened_month', 'opened_age'];
  const on = keyColumns(level.set).map((key) => `e.${key} = s.${key}`);
  return `CREATE OR REPLACE TEMP TABLE all_evergreens AS
    SELECT s.slice, ${columns.map((name) => `e.${name}`).join(', ')}, count(*)::INTEGER AS evergreen
    FROM (${explodedQuery(level, columns, 'evergreen_base')}) e JOIN all_slices s ON ${on.join(' AND ') || 'true'} GROUP BY ALL`;
};

/** The number of parts into which so many members are split. */
export const partsOf = (members: number): number => Math.max(1, Math.ceil(members / PART_MEMBERS));

/** Views `slices`, `members` and `evergreens`: one part of `all_slices`, `all_members` and `all_evergreens`. */
export const partStatements = (part: number, parts: number): string[] =>
  ['slices', 'members', 'evergreens'].map(
    (name) => `CREATE OR REPLACE TEMP VIEW ${name} AS SELECT * FROM all_${name} WHERE slice % ${parts} = ${part}`,
  );
