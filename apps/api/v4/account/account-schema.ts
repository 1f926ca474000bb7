import { z } from 'zod';
import { TOKEN_SCOPES } from '#libs/billing/tokens/token-scopes.js';
import { DATA_TIERS } from '#libs/records/data-tier.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { component, integer, text } from '../../reads/components.js';
import { datasetAge } from '../../reads/dataset-age.js';

const names = (description: string) => z.array(z.string().min(1)).describe(description).meta({ uniqueItems: true });

/** The fields that a tier includes, for each kind of record that the account lists. */
const fieldLists: Record<string, ReturnType<typeof names>> = Object.fromEntries(
  definitions
    .filter(({ listedInAccount }) => listedInAccount)
    .map(({ name }) => [name, names(`Fields of ${name} that the tier includes, alphabetical.`)]),
);

/** The response of `/v4/me`. */
export const account = component(
  'Account',
  z.object({
    organization_id: text('The organization of the token.'),
    rate_limit: integer('Requests allowed per short window.'),
    period_seconds: integer('Length of the short window in seconds.'),
    remaining: integer('Requests left in the short window.'),
    rate_limit_5h: integer('Requests allowed per 5-hour window.'),
    period_seconds_5h: integer('Length of the long window in seconds.'),
    remaining_5h: integer('Requests left in the 5-hour window.'),
    billing_mode: z
      .enum(['credits', 'subscription'])
      .describe('`credits`: calls are charged. `subscription`: calls are only rate-limited.'),
    credit_balance: integer('Credits left; only with billing mode `credits`.').optional(),
    fields: component(
      'AccountFields',
      z
        .object({
          tier: z.enum(DATA_TIERS).describe('Name of the data tier.'),
          ...fieldLists,
          filters: names('Filters that the tier may use, alphabetical.'),
          facets: names('Facets that the tier may use, alphabetical.'),
        })
        .describe('The data tier, and the fields, filters and facets that it includes.'),
    ),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .nullable()
      .describe('What the token may use, if that was limited when it was created; null: everything.'),
    read_only: z.boolean().describe('Whether requests that change something are refused.'),
    test_data: z.boolean().describe('Whether it is a test token: it reads the test data instead of the dataset.'),
    dataset: datasetAge.nullable().describe('How old the data is; null if none is loaded.'),
  }),
);
