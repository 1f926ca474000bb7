import { isolationVariables } from '../isolation/isolation-limits.js';
import { markdownTable } from './markdown.js';

export const limitsReference = (): string =>
  [
    '# Limits per caller',
    'Derived from the environment variables of the API. Limits apply to each process unless stated otherwise; a refused request is free.',
    markdownTable(
      ['variable', 'limit', 'default', 'when exceeded'],
      Object.entries(isolationVariables).map(([name, variable]) => {
        const { description, exceeded } = variable.meta() as { description: string; exceeded: string };
        return [`\`${name}\``, description, String(variable.parse(undefined)), exceeded];
      }),
    ),
  ].join('\n\n');
