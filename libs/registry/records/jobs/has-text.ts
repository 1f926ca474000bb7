import { type Known, storedAndIndexed } from '../../field.js';
import type { Query } from '../../kind.js';
import { byValueOr } from '../../kinds/known.js';
import { flag } from '../../kinds/values.js';

/** Whether the text of a posting was read. If not, what a text would state is unknown, lists included. */
export const hasText = storedAndIndexed('has_text', flag, 'the presence of a text that was read', {
  filter: 'has_text',
  finds: '`true`: postings whose text was read; `false`: those whose text was not.',
  facet: true,
  required: true,
  // Feeds that do not state it: a posting with a text was read.
  complete: (
    stated: boolean | null,
    { description, post_raw }: { description: string | null; post_raw: string | null },
  ) => stated ?? (description !== null || post_raw !== null),
});

const wasRead: Query = { term: { [hasText.name]: true } };

const decidedByText = (known: Known): Known => Object.assign(known, { looked: wasRead });

/** Known if the text of the posting was read. */
export const ifRead: Known = decidedByText(() => wasRead);

/** Known if the posting has a value, or if its text was read: where the text states none, there is none. */
export const byText = decidedByText(byValueOr(wasRead));

/** Known if it is true, or if the text of the posting was read: `false` is stored too where nobody looked. */
export const ifTrueOrRead: Known = decidedByText((path) => ({
  bool: { should: [{ term: { [path]: true } }, wasRead], minimum_should_match: 1 },
}));
