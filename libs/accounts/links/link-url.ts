import type { AccountLinkKind } from './account-link.entity.js';

const pages: Readonly<Record<AccountLinkKind, string>> = { invitation: 'invite', password_reset: 'reset' };

/** URL of the dashboard's page on which a link is used. @param dashboardUrl without a trailing slash. */
export const linkUrl = (dashboardUrl: string, kind: AccountLinkKind, secret: string): string =>
  `${dashboardUrl}/${pages[kind]}/${secret}`;
