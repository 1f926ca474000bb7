import { flag } from '../../kinds/values.js';
import { storedAndIndexed } from '../../registry/field.js';

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
