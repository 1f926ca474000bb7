import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { ServiceError } from '#libs/services/service-error.js';

const PORT_ERROR = 'must be a whole number from 1 to 65535';

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(1, PORT_ERROR).max(65_535, PORT_ERROR).default(4000),
  ROLECALL_PREFIX: indexPrefix,
  ROLECALL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
});

export type StartEnv = z.infer<typeof schema>;

/** @throws ServiceError naming the first invalid variable. An empty variable counts as unset. */
export const readEnv = (env: NodeJS.ProcessEnv): StartEnv => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServiceError(`${issue?.path.join('.')} ${issue?.message}.`);
};
