import { literal } from '#libs/facts/duckdb.js';
import { DIMENSIONS, type DimensionName, dimensionOf, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { WINDOWS, windowSpan } from '#libs/metrics/periods.js';
import { MS_PER_DAY } from '#libs/records/time.js';

const month = (time: string): string => `(year(${time}) * 12 + month(${time}) - 1)::INTEGER`;
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

const typeStatement = (name: DimensionName, file: string): string =>
  `CREATE TYPE ${typeOf(name)} AS ENUM (
    SELECT DISTINCT value FROM (SELECT ${valuesOf(name)} AS value FROM read_parquet(${file})) WHERE value IS NOT NULL)`;

const keyColumns = (name: DimensionName): string[] => {
  const { column, many } = dimensionOf(name);
  if (name === 'onet_codes')
    return levels.map(({ digits, code }) => `${code}::${typeOf(name)} AS ${occupationColumn(digits)}`);
  return [`${column}::${typeOf(name)}${many ? '[]' : ''} AS ${name}`];
};

/**
 * Table `base`: one row per posting. Times become months, ages and whole days; employers and strata become numbers.
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
  const observedTo = `coalesce(closed, ${asOf})`;
  const isObserved = `(closed IS NULL OR closed >= ${from}) AND ${observedFrom} <= ${observedTo}`;
  const number = (column: string) => `coalesce(enum_code(${column})::INTEGER + 1, 0)`;
  return [
    // Strings are read several times, and take less memory in a file.
    `COPY (
      SELECT ${columns}, pay, remote, first_seen_at, observed_at, ${month('created_at')} AS opened_month, ${ms('created_at')} AS opened, ${ms('observed_from')} AS observed,
        CASE WHEN ${ms('closed_at')} <= ${asOf} THEN ${month('closed_at')} END AS closed_month,
        CASE WHEN ${ms('closed_at')} <= ${asOf} THEN ${ms('closed_at')} END AS closed
      FROM postings WHERE ${ms('created_at')} <= ${asOf}
    ) TO ${file} (FORMAT parquet)`,
    ...names.map((name) => typeStatement(name, file)),
    `CREATE TABLE base AS
      SELECT *, enum_code(source_ids)::INTEGER AS employer,
        ${number(occupationColumn(8))} * 256 + ${number('levels')} AS stratum
      FROM (
        SELECT ${names.flatMap(keyColumns).join(', ')}, pay, remote, len(technologies) > 0 AS names_technologies, opened_month, closed_month,
          ${ageOf('opened', asOf)} AS opened_age, ${ageOf('closed', asOf)} AS closed_age, closed IS NULL AS active,
          CASE WHEN ${isObserved} THEN ((${observedFrom} - opened) // ${MS_PER_DAY})::INTEGER END AS entry,
          CASE WHEN ${isObserved} THEN ((${observedTo} - opened) // ${MS_PER_DAY})::INTEGER END AS exit
        FROM read_parquet(${file})
      )`,
  ];
};
