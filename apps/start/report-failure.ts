import { ElasticsearchUrlError } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { explainSystemError, ServiceError } from '#libs/services/service-error.js';
import { dataFolder } from '#libs/services/service-urls.js';

/** Prints why a command ends, in one line where it is known what to do, and sets the exit code 1. */
export const reportFailure = (error: unknown): void => {
  const explained = explainSystemError(error, dataFolder());
  const isKnown = explained instanceof ServiceError || explained instanceof ElasticsearchUrlError;
  console.error(isKnown ? explained.message : explained);
  process.exitCode = 1;
};
