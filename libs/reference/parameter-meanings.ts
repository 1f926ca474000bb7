import { lazy, readTable } from './read-table.js';
import { meaningKey } from './value-meanings.js';

const parameters = lazy(
  () =>
    new Map(
      readTable('parameter-meanings').map(([name = '', ...columns]) => [
        meaningKey(name),
        columns.map((column) => column.split(',')),
      ]),
    ),
);

/** `job_country_code_or` takes any of several values, as lists do here, and `company_not` excludes them. */
const OPERATION = / (or|in|any|not|exclude|excluded)$/;

/**
 * Parameters that another API's name for one may mean, the likeliest first: `salary_gte` for `minSalary` and `min_salary`, `source_names_not` for
 * `company_not`.
 * @param allowed those that exist.
 */
export const parametersMeant = (name: string, allowed: readonly string[]): readonly string[] => {
  const key = meaningKey(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
  const excludes = / (not|excluded?)$/.test(key);
  const columns = parameters().get(key) ?? parameters().get(key.replace(OPERATION, '')) ?? [];
  const existing = columns.map((column) =>
    column.map((each) => (excludes ? `${each}_not` : each)).filter((each) => allowed.includes(each)),
  );
  return existing.find((column) => column.length > 0) ?? [];
};
