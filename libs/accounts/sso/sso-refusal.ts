import { AppError } from '#libs/errors/app-error.js';

/** Why a sign-in at an identity provider is refused, and what the person can do. */
const REASONS = {
  settings_changed: 'The settings of your organization have changed meanwhile. Start again on the sign-in page.',
  not_started_here:
    'This sign-in has expired, was completed already, or was started in another browser. Start again on the sign-in page.',
  provider_refused:
    "Your organization's identity provider has refused the sign-in. Start again, or ask its administrator.",
  provider_unavailable:
    "Your organization's identity provider does not answer as it should. Try again in a few minutes.",
  provider_busy: 'Many people are signing in at this moment. Try again in a few seconds.',
  client_refused:
    "Your organization's identity provider does not accept Rolecall as its client. Ask an Admin to check client id, client secret and redirect URI under Single sign-on.",
  code_refused: 'The sign-in was completed already, or took too long. Start again on the sign-in page.',
  invalid_response:
    "The response from your organization's identity provider is not valid. Start again; if it happens again, ask an Admin to read the audit log.",
  secret_unreadable: 'The client secret can no longer be read. Ask an Admin to enter it again under Single sign-on.',
  no_role:
    "Your organization's identity provider gives you no role for Rolecall. Ask its administrator for one, and then sign in again.",
  no_email:
    "Your organization's identity provider did not send your e-mail address. Ask its administrator to include it.",
  email_not_verified:
    "Your organization's identity provider does not state that your e-mail address is verified. Ask its administrator.",
  address_of_others: 'Your e-mail address cannot be used in this organization. Ask an Admin.',
  address_not_allowed:
    'Your e-mail address is not of a domain of your organization, and was not invited. Ask an Admin for an invitation.',
  not_invited: 'Only people who were invited can join your organization. Ask an Admin for an invitation.',
  other_account:
    'Your e-mail address belongs to a member with another account at the identity provider. Ask an Admin to remove that member first.',
  plan_limit:
    'The plan of your organization includes no more members. Ask an Admin to remove one, or for a larger plan.',
} as const;

type SsoRefusalReason = keyof typeof REASONS;

export interface SsoRefusal {
  readonly reason: SsoRefusalReason;
  /** For the audit log. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A sign-in that is refused. */
export class RefusedSignIn extends Error implements SsoRefusal {
  constructor(
    readonly reason: SsoRefusalReason,
    readonly details: SsoRefusal['details'],
  ) {
    super(REASONS[reason]);
  }

  /** What the person reads. */
  asAppError(): AppError {
    return new AppError('sign_in_failed', this.message, { details: { reason: this.reason } });
  }
}

export const refuse = (reason: SsoRefusalReason, details: SsoRefusal['details'] = {}): RefusedSignIn =>
  new RefusedSignIn(reason, details);
