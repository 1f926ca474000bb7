import type { z } from 'zod';
import type { EnvDefinition } from '#libs/services/define-env.js';
import { embeddedEnv, storeEnv } from '#libs/services/service-env.js';
import { apiEnv } from '../env.js';
import { isolationVariables } from '../isolation/isolation-limits.js';
import { markdownTable } from './markdown.js';

const variables = ({ shape }: EnvDefinition): string =>
  markdownTable(
    ['variable', 'meaning', 'default'],
    Object.entries(shape)
      .filter(([name]) => !(name in isolationVariables))
      .map(([name, variable]) => {
        const { description = '', default: described } = (variable as z.ZodType).meta() ?? {};
        const { data } = (variable as z.ZodType).safeParse(undefined);
        return [`\`${name}\``, description, String(described ?? data ?? 'none')];
      }),
  );

/** The page with the variables of the API, of the stores and of the embedded servers, in Markdown. */
export const configurationReference = (): string =>
  [
    '# Configuration of the API',
    'Environment variables of the API process, derived from their definitions. An empty variable counts as missing. Limits per caller have [variables of their own](limits.md). Those of other programs are listed by their `--help`.',
    variables(apiEnv),
    '## Stores',
    'Every program reads these.',
    variables(storeEnv),
    '## Embedded servers',
    'Only `npm start` and `npm run services` read these.',
    variables(embeddedEnv),
  ].join('\n\n');
