import { z } from 'zod';

const text = () => z.string({ error: 'must be set' }).min(32, 'must have at least 32 characters');

/** The variables of programs that sign or encrypt for clients. */
export const secretEnv = {
  ROLECALL_SECRET: text().meta({
    description:
      'Secret that signs cursors and encrypts the secrets of webhooks and identity providers, at least 32 characters. It must be the same in every process.',
    default: 'none: required; `npm start` generates one',
  }),
  ROLECALL_PREVIOUS_SECRET: text()
    .optional()
    .describe(
      'The secret that `ROLECALL_SECRET` replaces. Cursors that it signed stay valid, and what it encrypted can be read; remove it when all mirrors have run since.',
    ),
  ROLECALL_PRIVATE_WEBHOOKS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      'Whether webhooks may be sent to private, loopback and link-local addresses, and without TLS. Only where all organizations may reach what the courier can.',
    ),
};
