import { errors } from '@elastic/elasticsearch';
import { BackupError } from '#libs/backup/backup-error.js';
import { WriterLockError } from '#libs/changes/writer-lock.js';
import { AppError } from '#libs/errors/app-error.js';
import { ElasticsearchUrlError } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { StoreUnavailableError } from '#libs/search/store/bulk/bulk-request.js';
import { ReconciliationError } from '#libs/search/store/indices/staged-dataset.js';
import { ServiceError } from '#libs/services/service-error.js';
import { CommandError } from './command-error.js';

/** Errors whose messages are written for the operator. */
const EXPLAINED = [
  CommandError,
  AppError,
  ServiceError,
  BackupError,
  WriterLockError,
  ElasticsearchUrlError,
  StoreUnavailableError,
  ReconciliationError,
];

// `npm start` starts a server only where the variable is not set.
const START_POSTGRES = 'start it, or correct DATABASE_URL (without it, `npm start` starts Postgres)';

/** Messages by error code of Postgres or of the network. None contains the URL, which may hold a password. */
const MESSAGES: Record<string, string> = {
  ECONNREFUSED: `Postgres is not reachable: ${START_POSTGRES}.`,
  ENOTFOUND: 'The host of DATABASE_URL does not exist: correct DATABASE_URL.',
  EAI_AGAIN: 'The host of DATABASE_URL could not be resolved: try again, or correct DATABASE_URL.',
  ETIMEDOUT: `Postgres is not reachable: ${START_POSTGRES}.`,
  '28P01': 'Postgres rejected the password: correct DATABASE_URL.',
  '28000': 'Postgres rejected the user: correct DATABASE_URL.',
  '3D000':
    'The database of DATABASE_URL does not exist: create it with `createdb`, then run `npm run admin -- migrate`.',
  '42501': 'The user of DATABASE_URL lacks a permission: use the owner of the database.',
  '42P01': 'The database schema is out of date: run `npm run admin -- migrate` first.',
  '42703': 'The database schema is out of date: run `npm run admin -- migrate` first.',
  '42883': 'The database schema is out of date: run `npm run admin -- migrate` first.',
  '53100': 'The disk of Postgres is full: free some space on it, and run the command again.',
  '53300': 'Postgres has no free connection: try again, or raise its max_connections.',
  '55P03': 'Another transaction holds a lock on the same rows: try again in a few seconds.',
  '25P03': 'The transaction was idle for too long and was rolled back: run the command again.',
  '57P03': 'Postgres is starting up: try again in a few seconds.',
};

/** One sentence for the operator, or undefined if they cannot resolve the error. */
export const explainError = (error: unknown): string | undefined => {
  if (EXPLAINED.some((type) => error instanceof type)) return (error as Error).message;
  if (error instanceof errors.ResponseError)
    return `Elasticsearch rejected a request (${error.statusCode ?? 'no status'}): ${error.message.split('\n')[0]?.slice(0, 500)}`;
  if (error instanceof errors.ElasticsearchClientError)
    return `Elasticsearch is not reachable (${error.message.split('\n')[0]}): start it, or correct ELASTICSEARCH_URL.`;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  return MESSAGES[code] ?? `Postgres returned an error: ${message} (${code}).`;
};

/** The same for a failed connection. Some errors of the driver have no code. */
export const explainNoConnection = (error: unknown): string => {
  const sentence = explainError(error);
  if (sentence !== undefined) return sentence;
  return `Postgres cannot be reached (${(error as Error).message}): ${START_POSTGRES}.`;
};
