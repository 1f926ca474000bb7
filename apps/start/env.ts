import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { ServiceError } from '#libs/services/service-error.js';

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(4000),
  ROLECALL_PREFIX: indexPrefix,
  ROLECALL_SECRET: z.string().min(32).optional(),
});

export type StartEnv = z.infer<typeof schema>;

/** @throws ServiceError naming the first invalid variable. An empty variable counts as unset. */
export const readEnv = (env: NodeJS.ProcessEnv): StartEnv => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServiceError(`The environment variable ${issue?.path.join('.')} is invalid: ${issue?.message}.`);
};
