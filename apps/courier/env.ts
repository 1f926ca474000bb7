import { mailEnv, mailOptions } from '#libs/mail/mail-env.js';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { secretEnv } from '#libs/services/secret-env.js';
import { serviceUrls } from '#libs/services/service-urls.js';

/** The variables of the courier, beside those of the stores. */
export const courierEnv = defineEnv({
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names, as in the API.'),
  ...secretEnv,
  ...mailEnv,
});

/** @throws ServiceError if a variable is invalid, or if no services are configured and none are running. */
export const readEnv = (variables?: Variables) => {
  const values = courierEnv.read(variables);
  const { DASHBOARD_URL: dashboardUrl } = values;
  const transport = mailOptions(values);
  return {
    ...serviceUrls(variables),
    prefix: values.ROLECALL_PREFIX,
    secret: values.ROLECALL_SECRET,
    previousSecret: values.ROLECALL_PREVIOUS_SECRET ?? null,
    allowPrivateWebhooks: values.ROLECALL_PRIVATE_WEBHOOKS === 'on',
    /** Null: there are no digests. */
    mail: transport && dashboardUrl !== undefined ? { transport, dashboardUrl } : null,
  };
};
