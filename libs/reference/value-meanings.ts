import { fold } from './fold.js';
import { lazy, readTable } from './read-table.js';
import { technologies } from './technologies.js';

const keyOf = (text: string): string =>
  fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();

const meanings = lazy(() => {
  const found = new Map<string, string[]>();
  const add = (word: string, values: readonly string[]) => {
    const key = keyOf(word);
    found.set(key, [...(found.get(key) ?? []), ...values]);
  };
  for (const [word = '', ...values] of readTable('value-meanings')) add(word, values);
  for (const { slug, spellings } of technologies()) for (const { text } of spellings) add(text, [slug]);
  return found;
});

/** Values that a word may mean, whatever its spelling: `entry` for `junior`, `kubernetes` for `k8s`. */
export const valuesMeant = (word: string): readonly string[] => meanings().get(keyOf(word)) ?? [];

const parameters = lazy(
  () => new Map(readTable('parameter-meanings').map(([name = '', ...meant]) => [keyOf(name), meant])),
);

/** Parameters that another API's name for one may mean, the likeliest first: `salary_gte` for `minSalary` and `min_salary`. */
export const parametersMeant = (name: string): readonly string[] => {
  const key = keyOf(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
  // `job_country_code_or` takes any of several values, as lists do here.
  return parameters().get(key) ?? parameters().get(key.replace(/ (or|in|any)$/, '')) ?? [];
};
