import { errors } from '@elastic/elasticsearch';
import { WriterLockError } from '#libs/changes/writer-lock.js';
import { isDiskError } from '#libs/errors/disk-error.js';
import { explainResourceError } from '#libs/facts/duckdb.js';
import { FeedError } from '#libs/feed/feed-error.js';
import { ElasticsearchUrlError } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { DamagedRecordError } from '#libs/search/packed/damaged-record.js';
import { StoreUnavailableError } from '#libs/search/store/bulk/bulk-request.js';
import { ReconciliationError } from '#libs/search/store/indices/staged-dataset.js';
import { ServiceError } from '#libs/services/service-error.js';
import { IndexerError } from './indexer-error.js';

/** Errors whose messages are written for the operator. */
const EXPLAINED = [
  IndexerError,
  WriterLockError,
  FeedError,
  ServiceError,
  ElasticsearchUrlError,
  StoreUnavailableError,
  ReconciliationError,
];

/** One sentence for the operator, or undefined if they cannot resolve the error. It never contains a URL, which may hold a password. */
export const explainError = (error: unknown): string | undefined => {
  if (error instanceof DamagedRecordError) return error.explanation;
  if (EXPLAINED.some((type) => error instanceof type)) return (error as Error).message;
  // A restart closes every point in time. A new run continues where this one stopped.
  if (error instanceof errors.ResponseError && error.message.includes('search_context_missing')) {
    return 'Elasticsearch was restarted during the run: run the command again.';
  }
  if (error instanceof errors.ResponseError) {
    return `Elasticsearch rejected a request (${error.statusCode ?? 'no status'}): ${firstLine(error.message)}`;
  }
  if (error instanceof errors.ElasticsearchClientError) {
    return `Elasticsearch is not reachable (${firstLine(error.message)}): start it, or correct ELASTICSEARCH_URL (without it, \`npm start\` starts Elasticsearch).`;
  }
  // The error of an aborted wait has the reason as its cause.
  if (error instanceof Error && error.name === 'AbortError') return error.cause ? explainError(error.cause) : undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  // Where the command knows it, it names the file.
  if (isDiskError(error) && !path)
    return `A disk cannot be written (${error.message}): free space on those of ROLECALL_DATA, of the temporary folder and of the files that the command writes, and run it again.`;
  return code && syscall && path ? `${path} cannot be read or written (${code}).` : explainResourceError(error);
};

const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, 500);
