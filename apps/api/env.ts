import { z } from 'zod';
import { serviceUrls } from '#libs/services/service-urls.js';

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000).describe('Port to listen on.'),
  ROLECALL_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'must be lower-case letters, digits and _')
    .default('rolecall')
    .describe('Start of all index names.'),
  ROLECALL_SECRET: z
    .string({ error: 'must be set' })
    .min(32, 'must have at least 32 characters')
    .describe('Signs cursors; the same in every process.'),
});

/** The configuration of the API process. */
export interface Env {
  readonly host: string;
  readonly port: number;
  readonly prefix: string;
  readonly secret: string;
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
}

/** @throws Error with one sentence when a variable is missing or wrong. */
export const readEnv = (variables: NodeJS.ProcessEnv): Env => {
  const result = schema.safeParse(variables);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`Environment variable ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { HOST, PORT, ROLECALL_PREFIX, ROLECALL_SECRET } = result.data;
  return { host: HOST, port: PORT, prefix: ROLECALL_PREFIX, secret: ROLECALL_SECRET, ...serviceUrls(variables) };
};
