import { literal } from '#libs/facts/duckdb.js';
import { FETCH_TOLERANCE_MS, MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { isWatchedEvent } from '#libs/facts/watches.js';
import { DIMENSIONS, type DimensionName, dimensionOf, OCCUPATION_DIGITS } from '#libs/metrics/grid/dimensions.js';
import { monthOf, WINDOWS, windowSpan } from '#libs/metrics/periods/periods.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { monthsMask } from './watch-months.js';

/** @param ms epoch milliseconds. */
const month = (ms: string): string =>
  `(year(make_timestamp(${ms} * 1000)) * 12 + month(make_timestamp(${ms} * 1000)) - 1)::INTEGER`;
const ms = (time: string): string => `epoch_ms(${time})`;

/** Ages in days at which the windows, and the windows before them, begin. */
const AGES = [...new Set(WINDOWS.flatMap((days) => [days, 2 * days]))].sort((one, other) => one - other);

/** The smallest of these ages that a time is not older than, in days before `as_of`; NULL for older times. */
const ageOf = (time: string, asOf: number): string =>
  `(CASE ${AGES.map((days) => `WHEN ${time} >= ${windowSpan(days, asOf).from} THEN ${days}`).join(' ')} END)::SMALLINT`;

/** The column of `base` that holds the occupation code at one level. */
export const occupationColumn = (digits: number | string): string => `onet_${digits}`;

/** Values are stored as DuckDB enumerations, which group and join as fast as integers. */
const typeOf = (name: DimensionName): string => `${name}_value`;
const levels = Object.entries(OCCUPATION_DIGITS).map(([digits, length]) => ({ digits, code: `onet_code[:${length}]` }));

const valuesOf = (name: DimensionName): string => {
  const { column, many } = dimensionOf(name);
  if (name === 'onet_codes') return `unnest([${levels.map(({ code }) => code).join(', ')}])`;
  return many ? `unnest(${column})` : column;
};

// No posting may have a value, and an enumeration needs one: no value is empty. Values compare by their place in the enumeration, so it is
// sorted: otherwise ties would be broken in another way by each build.
const typeStatement = (name: DimensionName, file: string): string =>
  `CREATE TYPE ${typeOf(name)} AS ENUM (
    SELECT value FROM (
      SELECT DISTINCT value FROM (SELECT ${valuesOf(name)} AS value FROM read_parquet(${file})) WHERE value IS NOT NULL UNION ALL SELECT ''
    ) ORDER BY value)`;

const keyColumns = (name: DimensionName): string[] => {
  const { column, many } = dimensionOf(name);
  if (name === 'onet_codes')
    return levels.map(({ digits, code }) => `${code}::${typeOf(name)} AS ${occupationColumn(digits)}`);
  return [`${column}::${typeOf(name)}${many ? '[]' : ''} AS ${name}`];
};

/** SQL: whether a posting is regular, not evergreen. */
export const REGULAR = `kind IS DISTINCT FROM 'evergreen'`;

/**
 * Table `base`: one row per regular posting, and table `evergreen_base`, the evergreen ones. Needs the tables of `watch-months.ts`.
 * Times become months, ages and whole days; employers, strata and roles become numbers. `role` is NULL for a posting that is alone in its role.
 *
 * Table `profiles`: in which months a posting was open at the end (`open_months`), and at which ends the stock of its unit is known (`known`). `profile` is
 * NULL for a posting that was open at none. `present_months`: the months in which it was open, or was in the month before. `weight` and
 * `next_weight` are those of `unit_flows`, for openings.
 *
 * @param asOf epoch milliseconds.
 * @param path path of a scratch file, which may be removed afterwards.
 */
export const baseStatements = (asOf: number, path: string): string[] => {
  const file = literal(path);
  const names = DIMENSIONS.map(({ name }) => name);
  const columns = DIMENSIONS.map(({ column }) => column).join(', ');
  const { from } = windowSpan(Math.max(...WINDOWS), asOf);
  const observedFrom = `greatest(observed, ${from})`;
  // An open posting was last seen at the last complete fetch, and one that closed while its board was not watched at the last before.
  const observedTo = 'CASE WHEN is_closing THEN closed ELSE greatest(observed, coalesce(last_fetch, observed)) END';
  const isStockKnown = `coalesce(last_fetch >= ${asOf - MAX_STOCK_AGE_MS}, false)`;
  const isObserved = `${observedTo} >= ${from} AND ${observedFrom} <= ${observedTo}`;
  const keys = names.flatMap(keyColumns).join(', ');
  const end = monthOf(asOf) + 1;
  const openMonths = monthsMask('seen_month', `coalesce(end_month, ${end})`, asOf);
  const presentMonths = monthsMask('seen_month', `coalesce(end_month + 2, ${end})`, asOf);
  const number = (column: string) => `coalesce(enum_code(${column})::INTEGER + 1, 0)`;
  return [
    // Strings are read several times, and take less memory in a file.
    `COPY (
      WITH timed AS (
        SELECT ${columns}, kind, role_id, has_text, watched_unit, pay, remote, first_seen_at, observed_at, ${ms('created_at')} AS opened, ${ms('observed_from')} AS observed, ${ms('first_observed')} AS first_observed,
          CASE WHEN ${ms('closed_at')} <= ${asOf} THEN ${ms('closed_at')} END AS closed
        FROM postings WHERE ${ms('created_at')} <= ${asOf} AND kind IS DISTINCT FROM 'placeholder'
      ),
      keyed AS (
        SELECT timed.*, observed - ${FETCH_TOLERANCE_MS} AS seen_after, coalesce(closed, 0) - ${FETCH_TOLERANCE_MS} AS ended_after, units.unit
        FROM timed JOIN units ON watched_unit = name
      ),
      last_watches AS (SELECT unit, max(to_ms) AS to_ms FROM watches GROUP BY unit)
      SELECT keyed.* EXCLUDE (watched_unit, seen_after, ended_after), ${month('opened')} AS opened_month, ${month('observed')} AS seen_month,
        ${month('closed')} AS end_month, ${isWatchedEvent('observed', 'o.to_ms')} AS is_opening, ${isWatchedEvent('closed', 'c.to_ms')} AS is_closing,
        CASE WHEN closed IS NULL THEN l.to_ms ELSE c.to_ms END AS last_fetch
      FROM keyed
        ASOF LEFT JOIN watches o ON watched_unit = o.unit AND seen_after > o.from_ms
        ASOF LEFT JOIN watches c ON watched_unit = c.unit AND ended_after > c.from_ms
        LEFT JOIN last_watches l ON watched_unit = l.unit
    ) TO ${file} (FORMAT parquet)`,
    ...names.map((name) => typeStatement(name, file)),
    `CREATE TABLE repeated_roles AS
      SELECT role_id, true AS is_repeated FROM read_parquet(${file}) WHERE ${REGULAR} AND role_id IS NOT NULL GROUP BY role_id HAVING count(*) > 1`,
    `CREATE TABLE profiles AS
      SELECT row_number() OVER ()::INTEGER AS profile, * FROM (
        SELECT DISTINCT ${openMonths} AS open_months, coalesce(known, 0) AS known FROM read_parquet(${file}) LEFT JOIN unit_masks USING (unit) WHERE ${REGULAR}
      ) WHERE open_months <> 0`,
    `CREATE TABLE base AS
      SELECT *, enum_code(source_ids)::INTEGER AS employer,
        (${number(occupationColumn(8))} * 32 + ${number('levels')}) * 512 + ${number('countries[1]')} AS stratum
      FROM (
        SELECT ${keys}, p.unit, pay, remote, has_text, CASE WHEN is_repeated THEN hash(role_id) END AS role, opened_month, (opened // ${MS_PER_DAY})::INTEGER AS opened_day,
          seen_month, profile, ${presentMonths} AS present_months, CASE WHEN is_opening THEN weight END AS weight,
          CASE WHEN is_opening THEN next_weight END AS next_weight, is_opening, is_closing, CASE WHEN is_closing THEN end_month END AS closed_month,
          ${ageOf('opened', asOf)} AS opened_age, CASE WHEN is_opening THEN ${ageOf('observed', asOf)} END AS seen_age,
          CASE WHEN is_closing THEN ${ageOf('closed', asOf)} END AS closed_age, closed IS NULL AS is_open, closed IS NULL AND ${isStockKnown} AS active,
          CASE WHEN ${isObserved} THEN ((${observedFrom} - opened) // ${MS_PER_DAY})::INTEGER END AS entry,
          CASE WHEN ${isObserved} THEN ((${observedTo} - opened) // ${MS_PER_DAY})::INTEGER END AS exit
        FROM read_parquet(${file}) p LEFT JOIN repeated_roles USING (role_id) LEFT JOIN unit_masks ON unit_masks.unit = p.unit
          LEFT JOIN profiles ON ${openMonths} = open_months AND coalesce(unit_masks.known, 0) = profiles.known
          LEFT JOIN unit_flows ON unit_flows.unit = p.unit AND month = seen_month
        WHERE ${REGULAR}
      )`,
    `DROP TABLE repeated_roles`,
    `CREATE TABLE evergreen_base AS
      SELECT ${keys}, opened_month, ${ageOf('opened', asOf)} AS opened_age FROM read_parquet(${file}) WHERE NOT (${REGULAR})`,
  ];
};
