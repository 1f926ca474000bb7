import { z } from 'zod';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { indexSizing } from '#libs/services/index-sizing.js';
import { dataFolder, serviceUrls } from '#libs/services/service-urls.js';
import { wholeNumber } from '#libs/services/whole-number.js';

/** The variables of the indexer, beside those of the stores. */
export const indexerEnv = defineEnv({
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names, as in the API.'),
  ...indexSizing,
  ROLECALL_ANALYSIS_MEMORY: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'must be a size such as 512MB or 2GB')
    .default('1GB')
    .describe('Memory that grids and signals may use before they spill to disk. The process itself needs more.'),
  ROLECALL_CHANGE_DAYS: wholeNumber(1, 3_650).default(90).describe('Days that the change feed keeps removed records.'),
});

export type IndexerEnv = ReturnType<typeof readEnv>;

/** @throws ServiceError if a variable is invalid, or if no services are configured and none are running. */
export const readEnv = (variables: Variables) => {
  const values = indexerEnv.read(variables);
  return {
    ...serviceUrls(variables),
    prefix: values.ROLECALL_PREFIX,
    shards: values.ROLECALL_SHARDS,
    replicas: values.ROLECALL_REPLICAS,
    dataDir: dataFolder(variables),
    /** Memory that grids and signals may use before they spill to disk, such as `1GB`; the process itself needs more. */
    analysisMemory: values.ROLECALL_ANALYSIS_MEMORY,
    /** How long removals stay in the change feed, in days. */
    changeDays: values.ROLECALL_CHANGE_DAYS,
  };
};
