import { lazy, readSourceRows } from '#libs/reference/read-table.js';
import { phraseTable } from '../../text/phrases/phrases.js';

/** Prefix of a code -> occupations of those who lead, the longest prefix first. */
const leadersOf = lazy(() =>
  readSourceRows('libs/enrichment/fields/occupation/managers.tsv')
    .map(([prefix = '', director = '', manager = '']) => ({ prefix, director, manager }))
    .sort((a, b) => b.prefix.length - a.prefix.length),
);

const leaders = phraseTable('fields/occupation/leader-phrases.tsv');
const MAX_TITLE = 200;
/** In the table: this rank keeps the occupation. */
const NONE = '-';

const meaningsIn = (title: string): ReadonlySet<string> => leaders().meaningsIn(title.slice(0, MAX_TITLE));

/** Whether a title is a rank and nothing else, such as "Vice President". */
export const isOnlyRank = (title: string): boolean => meaningsIn(title).has('rank');

/** Whether a part of a title is general, so that another part names the occupation: "Senior Manager", "Engineer". */
export const namesNothing = (part: string): boolean => meaningsIn(part).has('general');

/**
 * The occupation of a title that leads persons of the occupation `code`; null if it does not name a director, head, vice president, or
 * a manager before those who are managed: "Manager, Customer Success". A "Customer Success Manager" mostly manages no person.
 *
 * @param rankFirst the title with its rank before the rest: "Manager of Customer Success".
 */
export const leaderOf = (title: string, rankFirst: string, code: string): string | null => {
  const meanings = meaningsIn(title);
  if (meanings.has('individual')) return null;
  const rank = meanings.has('leader') ? 'director' : meaningsIn(rankFirst).has('manager') ? 'manager' : null;
  const found = rank && leadersOf().find(({ prefix }) => code.startsWith(prefix))?.[rank];
  return found && found !== NONE && found !== code ? found : null;
};
