import { z } from 'zod';
import { defineEnv, type Variables } from '#libs/services/define-env.js';

/** The variables of `indexer collect`. */
export const collectEnv = defineEnv({
  ROLECALL_CONTACT: z
    .string()
    .max(200)
    .regex(/^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'must be a web or e-mail address')
    .optional()
    .describe('Web or email address by which operators of boards can reach you; part of the User-Agent.'),
  ROLECALL_COLLECT_GATEWAY: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .optional()
    .describe('Receives all requests, with the URL of the board after its own: a caching proxy.'),
});

export interface CollectEnv {
  /** How the operators of boards reach the operator of this crawler. */
  readonly contact: string | null;
  /** Receives all requests, see `SenderOptions`. */
  readonly gateway: string | null;
}

/** @throws ServiceError if a variable is invalid. */
export const readCollectEnv = (variables: Variables): CollectEnv => {
  const { ROLECALL_CONTACT: contact = null, ROLECALL_COLLECT_GATEWAY: gateway = null } = collectEnv.read(variables);
  return { contact, gateway };
};

/** The User-Agent: its name, by which robots.txt addresses it, and who runs it. */
export const userAgentOf = (contact: string | null): string =>
  `RolecallBot/1.0${contact === null ? '' : ` (+${contact})`}`;
