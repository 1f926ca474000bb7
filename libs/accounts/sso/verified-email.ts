import { AppError } from '#libs/errors/app-error.js';
import { emailAddress } from '../email-address.js';
import type { Claims, SsoSettings } from './sso-provider.js';

/** The address that a provider states, as addresses are stored; null if it states none that is valid. */
export const emailOf = ({ email }: Claims): string | null => {
  if (typeof email !== 'string') return null;
  try {
    return emailAddress(email);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/**
 * Whether an address is the person's. A provider that states nothing is believed for addresses of the organization's own domains, if its Admins
 * say so. One that states that it has not verified the address is never believed.
 */
export const isVerified = (
  { email_verified: verified }: Claims,
  { requiresVerifiedEmail }: SsoSettings,
  isOwnDomain: boolean,
): boolean => {
  // Some providers state it as text.
  if (verified === true || verified === 'true') return true;
  return (verified === undefined || verified === null) && !requiresVerifiedEmail && isOwnDomain;
};

/** The name of a new member. */
export const nameOf = ({ name }: Claims): string | null => {
  if (typeof name !== 'string' || /\p{Cc}/u.test(name) || !name.isWellFormed()) return null;
  return name.trim().slice(0, 100) || null;
};
