import { join, resolve } from 'node:path';
import type { Variables } from './define-env.js';
import { projectRoot } from './project-paths.js';
import { runningServices, type ServiceUrls } from './running-services.js';
import { storeEnv } from './service-env.js';
import { ServiceError } from './service-error.js';

/** Where `npm start` stores its data: ROLECALL_DATA (default: `.rolecall` in the project). */
export const dataFolder = (variables?: Variables): string => {
  const { ROLECALL_DATA: folder } = storeEnv.read(variables);
  return folder === undefined ? join(projectRoot, '.rolecall') : resolve(folder);
};

/**
 * The stores of a command: ELASTICSEARCH_URL and DATABASE_URL if set, otherwise those of the `npm start` (or `npm run
 * services`) that is running on ROLECALL_DATA.
 *
 * @throws ServiceError when one is neither set nor running.
 */
export const serviceUrls = (variables?: Variables): ServiceUrls => {
  const { ELASTICSEARCH_URL: elasticsearchUrl, DATABASE_URL: databaseUrl } = storeEnv.read(variables);
  if (elasticsearchUrl && databaseUrl) return { elasticsearchUrl, databaseUrl };
  const urls = runningServices(dataFolder(variables))?.urls;
  if (!urls) {
    throw new ServiceError(
      'Rolecall is not running here: run `npm start` in another terminal first, or set ELASTICSEARCH_URL and DATABASE_URL.',
    );
  }
  return { elasticsearchUrl: elasticsearchUrl || urls.elasticsearchUrl, databaseUrl: databaseUrl || urls.databaseUrl };
};
