import type { UserRole } from '../user.entity.js';

/** What happens to people in whose claim no value is mapped to a role. */
export const withoutRole = ['member', 'refuse'] as const;
type WithoutRole = (typeof withoutRole)[number];

/** What the Admins of an organization decide about its identity provider. */
export interface SsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** The claim that has the role of a person; null: roles are given under Members. */
  readonly roleClaim: string | null;
  readonly adminValues: readonly string[];
  readonly memberValues: readonly string[];
  readonly withoutRole: WithoutRole;
  /** Whether people without an account or an invitation become members. */
  readonly createsMembers: boolean;
  /** Whether a provider must state that it has verified an address. One that it says it has not verified is always refused. */
  readonly requiresVerifiedEmail: boolean;
}

/** The identity provider of an organization. */
export interface SsoProvider extends SsoSettings {
  readonly organizationId: string;
  /** Encrypted. */
  readonly clientSecret: Buffer;
  /** Whether members can also sign in with a password. */
  readonly localPasswords: boolean;
  /** Changes with the settings, and is never used again, not even by another provider. */
  readonly version: number;
}

/** What a provider has said of a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** The role that the claim of a person gives: `undefined` if the provider does not decide it, null if it refuses the person. */
export const claimedRole = (settings: SsoSettings, claims: Claims): UserRole | null | undefined => {
  const { roleClaim, adminValues, memberValues } = settings;
  if (roleClaim === null) return undefined;
  const values = roleValues(claims[roleClaim]);
  if (values.some((value) => adminValues.includes(value))) return 'admin';
  if (values.some((value) => memberValues.includes(value))) return 'member';
  return settings.withoutRole === 'member' ? 'member' : null;
};

/** A claim is one text or several. */
export const roleValues = (claim: unknown): string[] =>
  [claim].flat().filter((value): value is string => typeof value === 'string');
