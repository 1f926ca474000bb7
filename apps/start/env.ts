import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv } from '#libs/services/define-env.js';
import { wholeNumber } from '#libs/services/whole-number.js';

/** The variables that `npm start` itself reads. It passes all variables on to the programs that it runs. */
export const startEnv = defineEnv({
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: wholeNumber(1, 65_535).default(4000).describe('Port that the API listens on.'),
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names.'),
  ROLECALL_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'Secret that signs cursors and encrypts the secrets of webhooks.',
    default: 'one that is stored in the data folder',
  }),
  DASHBOARD_URL: z
    .string()
    .optional()
    .meta({ description: 'Public URL of the dashboard.', default: 'the address of the API' }),
});
