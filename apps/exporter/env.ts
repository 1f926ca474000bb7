import { exportsEnv, exportsLocation } from '#libs/exports/exports-env.js';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { serviceUrls } from '#libs/services/service-urls.js';

/** The variables of the exporter, beside those of the stores. */
export const exporterEnv = defineEnv({
  ...exportsEnv.shape,
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names, as in the API.'),
});

/** @throws ServiceError if a variable is invalid, or if no services are configured and none are running. */
export const readEnv = (variables?: Variables) => ({
  ...serviceUrls(variables),
  prefix: exporterEnv.read(variables).ROLECALL_PREFIX,
  exports: exportsLocation(variables),
});
