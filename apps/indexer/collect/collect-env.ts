import { z } from 'zod';
import { IndexerError } from '../command/indexer-error.js';

const schema = z.object({
  ROLECALL_CONTACT: z
    .string()
    .max(200)
    .regex(/^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'must be a web or email address')
    .optional(),
  ROLECALL_COLLECT_GATEWAY: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
});

export interface CollectEnv {
  /** How the operators of boards reach the operator of this crawler. */
  readonly contact: string | null;
  /** Receives all requests, see `SenderOptions`. */
  readonly gateway: string | null;
}

/** @throws IndexerError if a variable is invalid. */
export const readCollectEnv = (env: NodeJS.ProcessEnv): CollectEnv => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new IndexerError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  return { contact: parsed.data.ROLECALL_CONTACT ?? null, gateway: parsed.data.ROLECALL_COLLECT_GATEWAY ?? null };
};

/** The User-Agent: its name, by which robots.txt addresses it, and who runs it. */
export const userAgentOf = (contact: string | null): string =>
  `RolecallBot/1.0${contact === null ? '' : ` (+${contact})`}`;
