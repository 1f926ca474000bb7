import { fold } from './fold.js';
import { lazy, readTable } from './read-table.js';
import { technologies } from './technologies.js';

/** The form in which words are looked up: without accents and case, words between single spaces. */
export const meaningKey = (text: string): string =>
  fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();

const meanings = lazy(() => {
  const found = new Map<string, string[]>();
  const add = (word: string, values: readonly string[]) => {
    const key = meaningKey(word);
    found.set(key, [...(found.get(key) ?? []), ...values]);
  };
  for (const [word = '', ...values] of readTable('value-meanings')) add(word, values);
  for (const { slug, spellings } of technologies()) for (const { text } of spellings) add(text, [slug]);
  return found;
});

/** Values that a word may mean, whatever its spelling: `entry` for `junior`, `kubernetes` for `k8s`. */
export const valuesMeant = (word: string): readonly string[] => meanings().get(meaningKey(word)) ?? [];
