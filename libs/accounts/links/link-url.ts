import type { AccountLinkKind } from './account-link.entity.js';

const pages: Readonly<Record<AccountLinkKind, string>> = { invitation: 'invite', password_reset: 'reset' };

/** The page of the dashboard on which a link is used. @param dashboardUrl without a slash at the end. */
export const linkUrl = (dashboardUrl: string, kind: AccountLinkKind, secret: string): string =>
  `${dashboardUrl}/${pages[kind]}/${secret}`;
