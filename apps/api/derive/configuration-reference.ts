import { environment } from '../env.js';
import { isolationVariables } from '../isolation/isolation-limits.js';
import { markdownTable } from './markdown.js';

export const configurationReference = (): string =>
  [
    '# Configuration of the API',
    'Environment variables of the API process, derived from their schema. An empty variable counts as missing. Limits per caller have [variables of their own](limits.md).',
    markdownTable(
      ['variable', 'meaning', 'default'],
      Object.entries(environment.shape)
        .filter(([name]) => !(name in isolationVariables))
        .map(([name, variable]) => {
          const { description = '', default: described } = variable.meta() ?? {};
          const { data } = variable.safeParse(undefined);
          return [`\`${name}\``, description, String(described ?? data ?? 'none')];
        }),
    ),
  ].join('\n\n');
