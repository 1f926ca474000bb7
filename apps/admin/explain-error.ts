import { AppError } from '#libs/errors/app-error.js';
import { ElasticsearchUrlError } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { ServiceError } from '#libs/services/service-error.js';
import { CommandError } from './command-error.js';

/** What to do about a code of Postgres or of the network. None of them tells the URL, which holds a password. */
const remedies: Record<string, string> = {
  ECONNREFUSED: 'Postgres does not answer: start it (`npm start` does), or correct DATABASE_URL.',
  ENOTFOUND: 'The host of DATABASE_URL does not exist: correct DATABASE_URL.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up: try again, or correct DATABASE_URL.',
  ETIMEDOUT: 'Postgres does not answer: start it (`npm start` does), or correct DATABASE_URL.',
  '28P01': 'Postgres refuses the password: correct DATABASE_URL.',
  '28000': 'Postgres refuses the user: correct DATABASE_URL.',
  '3D000':
    'The database of DATABASE_URL does not exist: create it with `createdb`, then run `npm run admin -- migrate`.',
  '42501': 'The user of DATABASE_URL may not do this: use the owner of the database.',
  '42P01': 'The tables of this version are missing: run `npm run admin -- migrate` first.',
  '42703': 'The tables of this version are missing: run `npm run admin -- migrate` first.',
  '42883': 'The functions of this version are missing: run `npm run admin -- migrate` first.',
  '53300': 'Postgres has no connection left: try again, or raise its max_connections.',
  '55P03': 'Something else is changing the same rows: try again in a few seconds.',
  '25P03': 'The command stood still for too long, and nothing was changed: run it again.',
  '57P03': 'Postgres is starting up: try again in a few seconds.',
};

/** One sentence for the operator, or undefined when the error is nothing that they could mend. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof ElasticsearchUrlError) return error.message;
  if (error instanceof CommandError || error instanceof AppError || error instanceof ServiceError) return error.message;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  return remedies[code] ?? `Postgres cannot be used: ${message} (${code}).`;
}

/** The same for a connection that was not made. The driver's own refusals have no code. */
export function explainNoConnection(error: unknown): string {
  const sentence = explainError(error);
  if (sentence !== undefined) return sentence;
  return `Postgres cannot be reached (${(error as Error).message}): start it (\`npm start\` does), or correct DATABASE_URL.`;
}
