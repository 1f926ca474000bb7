import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { ServiceError } from '#libs/services/service-error.js';
import { wholeNumber } from '#libs/services/whole-number.js';

const schema = z.object({
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(4000),
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
