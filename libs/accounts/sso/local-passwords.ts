import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { providerOf } from './sso-providers.js';

/** Whether the members of an organization can sign in with a password. */
export const allowsPasswords = async (manager: EntityManager, organizationId: string): Promise<boolean> =>
  (await providerOf(manager, organizationId))?.localPasswords ?? true;

/** @throws AppError `invalid_request` where the organization has switched passwords off. */
export const assertPasswordsAllowed = async (manager: EntityManager, organizationId: string): Promise<void> => {
  if (!(await allowsPasswords(manager, organizationId))) throw new AppError('invalid_request', PASSWORDS_OFF);
};

export const PASSWORDS_OFF =
  'Your organization has switched passwords off: choose "Sign in with your organization" on the sign-in page.';
