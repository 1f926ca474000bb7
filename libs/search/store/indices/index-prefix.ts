import { z } from 'zod';

/** ROLECALL_PREFIX: the start of all index names (`aliasOf`), the same in every process. An empty value means the default. */
export const indexPrefix = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_-]{0,99}$/,
      'must start with a lowercase letter and contain only lowercase letters, digits, _ and -, 100 at most',
    )
    .default('rolecall'),
);
