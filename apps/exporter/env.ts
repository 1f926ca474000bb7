import { type ExportsLocation, exportsEnv, exportsLocation } from '#libs/exports/exports-env.js';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import type { ServiceUrls } from '#libs/services/running-services.js';
import { serviceUrls } from '#libs/services/service-urls.js';

/** The variables of the exporter, beside those of the stores. */
export const exporterEnv = defineEnv({
  ...exportsEnv.shape,
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names, as in the API.'),
});

export interface ExporterEnv extends ServiceUrls {
  /** Of all index names. */
  readonly prefix: string;
  /** Of the files of exports. */
  readonly exports: ExportsLocation;
}

/** @throws ServiceError if a variable is invalid, or if no services are configured and none are running. */
export const readEnv = (variables?: Variables): ExporterEnv => ({
  ...serviceUrls(variables),
  prefix: exporterEnv.read(variables).ROLECALL_PREFIX,
  exports: exportsLocation(variables),
});
