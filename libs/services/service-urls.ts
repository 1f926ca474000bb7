import { dataFolder } from './project-paths.js';
import { runningServices } from './running-services.js';
import { ServiceError } from './service-error.js';

/** Addresses of the two stores: `http://...` and `postgres://...`. */
export interface ServiceUrls {
  elasticsearchUrl: string;
  databaseUrl: string;
}

/**
 * The stores of a command: ELASTICSEARCH_URL and DATABASE_URL if set, otherwise those of the `npm start` (or `npm run
 * services`) that is running on ROLECALL_DATA.
 *
 * @throws ServiceError when one is neither set nor running.
 */
export const serviceUrls = (env: NodeJS.ProcessEnv = process.env): ServiceUrls => {
  const { ELASTICSEARCH_URL: elasticsearchUrl, DATABASE_URL: databaseUrl } = env;
  if (elasticsearchUrl && databaseUrl) return { elasticsearchUrl, databaseUrl };
  const urls = runningServices(dataFolder(env))?.urls;
  if (!urls) {
    throw new ServiceError(
      'Rolecall is not running here: run `npm start` in another terminal first, or set ELASTICSEARCH_URL and DATABASE_URL.',
    );
  }
  return { elasticsearchUrl: elasticsearchUrl || urls.elasticsearchUrl, databaseUrl: databaseUrl || urls.databaseUrl };
};
