import { createHash } from 'node:crypto';

/**
 * The input of an id: the format of the board (`greenhouse`), and the board as the URLs of the format spell it, decoded
 * (`stripe`; a Workday board is `tenant/site`). Job boards ignore case in both, and so do ids.
 */
export interface Board {
  format: string;
  board: string;
}

export const JOB_ID = { regex: /^J[0-9a-f]{32}$/, message: 'must be J and 32 hexadecimal characters' };
export const SOURCE_ID = { regex: /^S[0-9a-f]{32}$/, message: 'must be S and 32 hexadecimal characters' };
export const SIGNAL_ID = { regex: /^G[0-9a-f]{32}$/, message: 'must be G and 32 hexadecimal characters' };

export const ROLE_ID = { regex: /^R[0-9a-f]{32}$/, message: 'must be R and 32 hexadecimal characters' };

/** Length of an id of any kind, in characters. */
export const ID_LENGTH = 33;

/**
 * `J` + the first 32 hex digits of SHA-256 over UTF-8 `format NUL board NUL source_job_id`; format and board are
 * trimmed and in lower case, `source_job_id` is exactly that of the board. The id of a posting never changes.
 */
export const jobId = ({ format, board }: Board, sourceJobId: string): string =>
  `J${digest([normalize(format), normalize(board), sourceJobId])}`;

/** `S` + the first 32 hex digits of SHA-256 over UTF-8 `format NUL board` of the company's first known board. */
export const sourceId = ({ format, board }: Board): string => `S${digest([normalize(format), normalize(board)])}`;

/**
 * `G` + the first 32 hex digits of SHA-256 over the identity of a signal: type, company, dimension and value of its segment (empty for
 * the whole company), and the first day of its window.
 */
export const signalId = (
  type: string,
  source: string,
  segment: readonly [string, string] | null,
  start: string,
): string => `G${sha256([type, source, ...(segment ?? ['', '']), start])}`;

/** `R` + the first 32 hex digits of SHA-256 over UTF-8 company id `NUL` title, which is folded. */
export const roleId = (source: string, foldedTitle: string): string => `R${sha256([source, foldedTitle])}`;

/** The key by which boards are compared: `greenhouse/acme`. */
export const boardKey = ({ format, board }: Board): string => `${normalize(format)}/${normalize(board)}`;

const normalize = (part: string): string => part.trim().normalize('NFC').toLowerCase();

const digest = (parts: string[]): string => {
  if (parts.some((part) => part === '' || part.includes('\0'))) {
    throw new RangeError('A part of an id must not be empty or contain a NUL character.');
  }
  return sha256(parts);
};

const sha256 = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0'), 'utf8').digest('hex').slice(0, 32);
