import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { SIGNALS } from '#libs/signals/signals.js';
import { markdownTable } from './markdown.js';

/** The page with the conditions of the types of signals, in Markdown. */
export const signalTypesReference = (): string =>
  [
    '# Types of signals',
    'Derived from the rules (`libs/signals/types`). After a signal, the type is silent for its quiet days for the same segment. Where the crawl is unreliable, no type fires or a lower p-value is needed: see [the guide](../signals.md#where-the-crawl-is-unreliable).',
    markdownTable(
      ['type', 'rule version', 'threshold', 'quiet days', 'description'],
      SIGNAL_TYPES.map((type) => {
        const { ruleVersion, threshold, quietDays, description } = SIGNALS[type];
        return [`\`${type}\``, String(ruleVersion), String(threshold), String(quietDays), description];
      }),
    ),
    '## Conditions',
    'All counts and constants that the rules of these types test. The [table of the guide](../signals.md#types) has the conditions of the others.',
    ...SIGNAL_TYPES.flatMap((type) => {
      const { conditions } = SIGNALS[type];
      return conditions ? [`### ${type}\n\n${conditions.map((condition) => `- ${condition}`).join('\n')}`] : [];
    }),
  ]
    .join('\n\n')
    .concat('\n');
