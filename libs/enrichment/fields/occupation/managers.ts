import { lazy, readSourceRows } from '#libs/reference/read-table.js';
import { phraseTable } from '../../text/phrases.js';

/** Prefix of a code -> occupation of the director, the longest prefix first. */
const directors = lazy(() =>
  readSourceRows('libs/enrichment/fields/occupation/managers.tsv')
    .map(([prefix = '', code = '']) => ({ prefix, code }))
    .sort((a, b) => b.prefix.length - a.prefix.length),
);

const leaders = phraseTable('fields/occupation/leader-phrases.tsv');
const MAX_TITLE = 200;

const meaningsIn = (title: string): ReadonlySet<string> => leaders().meaningsIn(title.slice(0, MAX_TITLE));

/** Whether a title is a rank and nothing else, such as "Vice President". */
export const isOnlyRank = (title: string): boolean => meaningsIn(title).has('rank');

/** Whether a part of a title is general, so that another part names the occupation: "Senior Manager", "Engineer". */
export const namesNothing = (part: string): boolean => meaningsIn(part).has('general');

/** The occupation of a title that leads persons of the occupation `code`; null if it does not name a director, head or vice president. */
export const directorOf = (title: string, code: string): string | null => {
  const meanings = meaningsIn(title);
  if (!meanings.has('leader') || meanings.has('individual')) return null;
  const found = directors().find(({ prefix }) => code.startsWith(prefix))?.code ?? null;
  return found === code ? null : found;
};
