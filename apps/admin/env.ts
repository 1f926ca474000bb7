import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { dataFolder } from '#libs/services/project-paths.js';
import { runningServices } from '#libs/services/running-services.js';
import { CommandError } from './command-error.js';

const databaseUrlSchema = z.url({ protocol: /^postgres(ql)?$/ });

/**
 * DATABASE_URL where it is set, otherwise the database of the Rolecall that runs on ROLECALL_DATA now.
 *
 * @throws CommandError when there is neither, or when it is no URL of a Postgres database.
 */
export function databaseUrl(env: NodeJS.ProcessEnv): string {
  const found = env.DATABASE_URL || runningServices(dataFolder(env))?.urls?.databaseUrl;
  if (!found) {
    throw new CommandError(
      'Rolecall is not running here: run `npm start` in another terminal first, or set DATABASE_URL.',
    );
  }
  const url = databaseUrlSchema.safeParse(found);
  if (!url.success) {
    throw new CommandError(
      'DATABASE_URL is no URL of a Postgres database: it looks like postgres://user:password@host:5432/rolecall.',
    );
  }
  return url.data;
}

/**
 * Where the postings are.
 *
 * @throws CommandError when ROLECALL_PREFIX cannot be used, or no Elasticsearch is named and none runs.
 */
export function searchEnv(env: NodeJS.ProcessEnv): { elasticsearchUrl: string; prefix: string } {
  const prefix = indexPrefix.safeParse(env.ROLECALL_PREFIX);
  if (!prefix.success) throw new CommandError(`ROLECALL_PREFIX ${prefix.error.issues[0]?.message}.`);
  const elasticsearchUrl = env.ELASTICSEARCH_URL || runningServices(dataFolder(env))?.urls?.elasticsearchUrl;
  if (elasticsearchUrl) return { elasticsearchUrl, prefix: prefix.data };
  throw new CommandError(
    'Rolecall is not running here: run `npm start` in another terminal first, or set ELASTICSEARCH_URL.',
  );
}
