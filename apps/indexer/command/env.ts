import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { dataFolder } from '#libs/services/project-paths.js';
import { type ServiceUrls, serviceUrls } from '#libs/services/service-urls.js';
import { wholeNumber } from '#libs/services/whole-number.js';
import { IndexerError } from './indexer-error.js';

const schema = z.object({
  ROLECALL_PREFIX: indexPrefix,
  ROLECALL_SHARDS: wholeNumber(1, 1_024).default(1),
  ROLECALL_ANALYSIS_MEMORY: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'must be a size such as 512MB or 2GB')
    .default('1GB'),
  ROLECALL_REPLICAS: wholeNumber(0, 10).default(0),
});

export interface IndexerEnv extends ServiceUrls {
  /** Of all index names. */
  readonly prefix: string;
  /** Number of primary shards of each index. */
  readonly shards: number;
  readonly replicas: number;
  readonly dataDir: string;
  /** Memory that grids and signals may use before they spill to disk, such as `1GB`; the process itself needs more. */
  readonly analysisMemory: string;
}

/** @throws IndexerError if a variable is invalid; ServiceError if no services are configured and none are running. */
export const readEnv = (env: NodeJS.ProcessEnv): IndexerEnv => {
  // An empty variable counts as unset.
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new IndexerError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { ROLECALL_PREFIX: prefix, ROLECALL_SHARDS: shards, ROLECALL_REPLICAS: replicas } = parsed.data;
  const analysisMemory = parsed.data.ROLECALL_ANALYSIS_MEMORY;
  return { ...serviceUrls(env), prefix, shards, replicas, dataDir: dataFolder(env), analysisMemory };
};
