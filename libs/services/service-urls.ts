import { statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Variables } from './define-env.js';
import { projectRoot } from './project-paths.js';
import { runningServices, type ServiceUrls } from './running-services.js';
import { storeEnv } from './service-env.js';
import { ServiceError } from './service-error.js';

/** Linux's number for the file system of /proc. Creating a folder there, with its parents, never ends: neither with an error nor by a signal. */
const PROC = 0x9fa0;

/**
 * Where `npm start` stores its data: ROLECALL_DATA (default: `.rolecall` in the project).
 *
 * @throws ServiceError if no folder can be created there.
 */
export const dataFolder = (variables?: Variables): string => {
  const { ROLECALL_DATA: folder } = storeEnv.read(variables);
  if (folder === undefined) return join(projectRoot, '.rolecall');
  const path = resolve(folder);
  if (fileSystemOf(path) === PROC)
    throw new ServiceError(`ROLECALL_DATA is ${path}, where no folder can be created: set it to a folder on a disk.`);
  return path;
};

/** The kind of file system in which a path is, or will be. */
const fileSystemOf = (path: string): number => {
  try {
    return statfsSync(path).type;
  } catch (error) {
    // A folder that others may not look into is reported by whoever uses it.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(path) !== path;
    return isMissing ? fileSystemOf(dirname(path)) : 0;
  }
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
