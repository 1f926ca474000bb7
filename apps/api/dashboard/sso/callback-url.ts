import type { DashboardOptions } from '../dashboard-options.js';

/** The page to which providers return, as it has to be registered with them. */
export const callbackUrl = ({ dashboardUrl }: Pick<DashboardOptions, 'dashboardUrl'>): string =>
  `${dashboardUrl}/sign-in/callback`;
