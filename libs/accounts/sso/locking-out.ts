import type { SsoSettings } from './sso-provider.js';

/**
 * The parameter of the first change with which a mistake could keep people from signing in; null if there is none. Values that are added to a
 * role, and whether people join without an invitation, keep out nobody who signs in now.
 */
export const lockingOut = (current: SsoSettings, next: SsoSettings, hasNewSecret: boolean): string | null => {
  if (current.issuer !== next.issuer) return 'issuer';
  if (current.clientId !== next.clientId) return 'client_id';
  if (hasNewSecret) return 'client_secret';
  if (current.scope !== next.scope) return 'scope';
  if (next.roleClaim !== null) {
    if (current.roleClaim !== next.roleClaim) return 'role_claim';
    if (isShorter(current.adminValues, next.adminValues)) return 'admin_values';
    if (isShorter(current.memberValues, next.memberValues)) return 'member_values';
    if (next.withoutRole === 'refuse' && current.withoutRole !== 'refuse') return 'without_role';
  }
  return next.requiresVerifiedEmail && !current.requiresVerifiedEmail ? 'requires_verified_email' : null;
};

const isShorter = (current: readonly string[], next: readonly string[]): boolean =>
  current.some((value) => !next.includes(value));
