import { errors } from '@elastic/elasticsearch';
import { FeedError } from '#libs/feed/feed-error.js';
import { StoreUnavailableError } from '#libs/search/store/bulk/bulk-request.js';
import { ReconciliationError } from '#libs/search/store/indices/staged-dataset.js';
import { ServiceError } from '#libs/services/service-error.js';
import { IndexerError } from './indexer-error.js';

/** Their messages are written for the operator. */
const OWN = [IndexerError, FeedError, ServiceError, StoreUnavailableError, ReconciliationError];

/** One sentence for the operator, or undefined when the error is nothing that they could mend. It tells no URL: that may hold a password. */
export const explainError = (error: unknown): string | undefined => {
  if (OWN.some((type) => error instanceof type)) return (error as Error).message;
  // A restart forgets what was open for reading; a run that is started again goes on.
  if (error instanceof errors.ResponseError && error.message.includes('search_context_missing')) {
    return 'Elasticsearch was restarted while it was read: run the command again.';
  }
  if (error instanceof errors.ResponseError) {
    return `Elasticsearch refuses (${error.statusCode ?? 'no status'}): ${firstLine(error.message)}`;
  }
  if (error instanceof errors.ElasticsearchClientError) {
    return `Elasticsearch does not answer (${firstLine(error.message)}): start it (\`npm start\` does), or correct ELASTICSEARCH_URL.`;
  }
  // A wait that was given up tells why.
  if (error instanceof Error && error.name === 'AbortError') return error.cause ? explainError(error.cause) : undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return code && syscall && path ? `${path} cannot be used (${code}).` : undefined;
};

const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, 500);
