import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { indexSizing } from '#libs/services/index-sizing.js';
import { runningServices } from '#libs/services/running-services.js';
import { storeEnv } from '#libs/services/service-env.js';
import { dataFolder } from '#libs/services/service-urls.js';
import { wholeNumber } from '#libs/services/whole-number.js';
import { CommandError } from './command-error.js';

/** The variables of commands that search. */
export const searchVariables = defineEnv({ ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names.') });

/** The variables of commands that create indices. */
export const sizingVariables = defineEnv(indexSizing);

/** How long data is kept. */
export const retentionVariables = defineEnv({
  ROLECALL_KEEP_CHARGES: wholeNumber(1, 600)
    .default(13)
    .describe('Months that single charges are kept; older ones become one sum per month.'),
  ROLECALL_KEEP_USAGE: wholeNumber(1, 600)
    .default(25)
    .describe('Months that daily usage is kept; older days become one sum per month.'),
  ROLECALL_KEEP_AUDIT: wholeNumber(1, 600).default(25).describe('Months that the audit log is kept.'),
  ROLECALL_KEEP_SIGNALS: wholeNumber(1, 600).default(25).describe('Months that signals are kept.'),
  ROLECALL_KEEP_UNDELIVERED: wholeNumber(1, 3_650)
    .default(90)
    .describe('Days that undelivered charges are listed for a refund.'),
});

/** The variables of commands that print links. */
export const linkVariables = defineEnv({
  DASHBOARD_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http or https URL: use one such as https://jobs.example.com' })
    .optional()
    .meta({ description: 'Public URL of the dashboard, for links.', default: 'that of the running `npm start`' }),
  PORT: z.string().default('4000').describe('Port of the API on this machine, for links if nothing is running.'),
});

const databaseUrlSchema = z.url({ protocol: /^postgres(ql)?$/ });

/**
 * DATABASE_URL if it is set, otherwise the database of the Rolecall that is running on ROLECALL_DATA.
 *
 * @throws CommandError when there is neither, or when the URL is not a Postgres URL.
 */
export const databaseUrl = (variables: Variables): string => {
  const found = storeEnv.read(variables).DATABASE_URL ?? runningServices(dataFolder(variables))?.urls?.databaseUrl;
  if (!found) {
    throw new CommandError(
      'Rolecall is not running here: run `npm start` in another terminal first, or set DATABASE_URL.',
    );
  }
  const url = databaseUrlSchema.safeParse(found);
  if (!url.success) {
    throw new CommandError(
      'DATABASE_URL is not a Postgres URL: use one such as postgres://user:password@host:5432/rolecall.',
    );
  }
  return url.data;
};

/**
 * The Elasticsearch that holds the postings.
 *
 * @throws ServiceError when ROLECALL_PREFIX is invalid. @throws CommandError when no Elasticsearch is configured and none is running.
 */
export const searchEnv = (variables: Variables): { elasticsearchUrl: string; prefix: string } => {
  const { ROLECALL_PREFIX: prefix } = searchVariables.read(variables);
  const elasticsearchUrl =
    storeEnv.read(variables).ELASTICSEARCH_URL ?? runningServices(dataFolder(variables))?.urls?.elasticsearchUrl;
  if (elasticsearchUrl) return { elasticsearchUrl, prefix };
  throw new CommandError(
    'Rolecall is not running here: run `npm start` in another terminal first, or set ELASTICSEARCH_URL.',
  );
};

/**
 * Base URL of the dashboard, for links: DASHBOARD_URL, otherwise that of the Rolecall whose database is used, otherwise the address that the API
 * listens on by default.
 *
 * @throws ServiceError when DASHBOARD_URL is not a URL.
 */
export const dashboardUrl = (variables: Variables): string => {
  const { DASHBOARD_URL, PORT } = linkVariables.read(variables);
  const { DATABASE_URL } = storeEnv.read(variables);
  const running = runningServices(dataFolder(variables));
  const isOwn = DATABASE_URL === undefined || DATABASE_URL === running?.urls?.databaseUrl;
  const served = isOwn ? running?.dashboardUrl : undefined;
  return (DASHBOARD_URL ?? served ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '');
};
