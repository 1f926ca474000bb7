import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { dataFolder } from '#libs/services/project-paths.js';
import { runningServices } from '#libs/services/running-services.js';
import { CommandError } from './command-error.js';

const databaseUrlSchema = z.url({ protocol: /^postgres(ql)?$/ });

/**
 * DATABASE_URL if it is set, otherwise the database of the Rolecall that is running on ROLECALL_DATA.
 *
 * @throws CommandError when there is neither, or when the URL is not a Postgres URL.
 */
export const databaseUrl = (env: NodeJS.ProcessEnv): string => {
  const found = env.DATABASE_URL || runningServices(dataFolder(env))?.urls?.databaseUrl;
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
 * @throws CommandError when ROLECALL_PREFIX is invalid, or when no Elasticsearch is configured and none is running.
 */
export const searchEnv = (env: NodeJS.ProcessEnv): { elasticsearchUrl: string; prefix: string } => {
  const prefix = indexPrefix.safeParse(env.ROLECALL_PREFIX);
  if (!prefix.success) throw new CommandError(`ROLECALL_PREFIX ${prefix.error.issues[0]?.message}.`);
  const elasticsearchUrl = env.ELASTICSEARCH_URL || runningServices(dataFolder(env))?.urls?.elasticsearchUrl;
  if (elasticsearchUrl) return { elasticsearchUrl, prefix: prefix.data };
  throw new CommandError(
    'Rolecall is not running here: run `npm start` in another terminal first, or set ELASTICSEARCH_URL.',
  );
};

/**
 * Base URL of the dashboard, for links: DASHBOARD_URL, otherwise that of the Rolecall whose database is used, otherwise the address that the API
 * listens on by default.
 *
 * @throws CommandError when DASHBOARD_URL is not a URL.
 */
export const dashboardUrl = (env: NodeJS.ProcessEnv): string => {
  const running = runningServices(dataFolder(env));
  const isOwn = !env.DATABASE_URL || env.DATABASE_URL === running?.urls?.databaseUrl;
  const served = isOwn ? running?.dashboardUrl : undefined;
  const fallback = served ?? `http://127.0.0.1:${env.PORT || 4000}`;
  const url = z.url({ protocol: /^https?$/ }).safeParse(env.DASHBOARD_URL || fallback);
  if (url.success) return url.data.replace(/\/+$/, '');
  throw new CommandError('DASHBOARD_URL is not an http or https URL: use one such as https://jobs.example.com.');
};
