import { lazy } from '#libs/reference/read-table.js';
import { technologies } from '#libs/reference/technologies.js';
import type { TermNode } from '#libs/text/search-node.js';
import type { Query } from '../../kind.js';
import { nameKey } from '../../parameters/known-values.js';
import { termQuery } from './text-query.js';

/** A field that a search text can name: `title` in `title:engineer`. */
export interface TextScope {
  query(term: TermNode): Query;
  /** The filter whose data tier is needed. Default: that of the search text. */
  readonly requiredFilter?: string;
}

/** The words of another text. @param path its index path. */
export const textScope = (path: string): TextScope => ({ query: (term) => termQuery(path, term) });

const slugsByName = lazy(() => {
  const slugs = new Map<string, string>();
  for (const { slug, name, spellings } of technologies())
    for (const spelling of [slug, name, ...spellings.map(({ text }) => text)])
      if (!slugs.has(nameKey(spelling))) slugs.set(nameKey(spelling), slug);
  return slugs;
});

/**
 * Matches records with the technology that a term names; undefined if it names none.
 * @param path index path of the slugs.
 */
export const namedTechnology =
  (path: string) =>
  ({ text, unfinished }: TermNode): Query | undefined => {
    const slug = unfinished ? undefined : slugsByName().get(nameKey(text));
    return slug === undefined ? undefined : { term: { [path]: slug } };
  };

/**
 * Technologies by slug, name or another spelling.
 * @param path index path of the slugs.
 * @param requiredFilter the filter of the slugs.
 */
export const technologyScope = (path: string, requiredFilter: string): TextScope => ({
  requiredFilter,
  query: ({ text, unfinished }) => {
    const key = nameKey(text);
    const slug = slugsByName().get(key);
    if (unfinished) return { prefix: { [path]: { value: key.replaceAll(' ', '-') } } };
    return { terms: { [path]: slug === undefined ? [key.replaceAll(' ', '-'), key.replaceAll(' ', '_')] : [slug] } };
  },
});
