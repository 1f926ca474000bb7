import { z } from 'zod';
import { accountLinkKinds } from '#libs/accounts/links/account-link.entity.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { userRoles } from '#libs/accounts/user.entity.js';
import { BILLING_MODES, PRODUCT_PLANS } from '#libs/billing/organizations/organization.entity.js';
import { listOf, named, time } from '../http/schema.js';

// Our secrets are never longer, and refusing a longer one costs nothing.
const secret = z.string({ error: 'must be the secret at the end of the link' }).max(200, 'is too long');
const anyString = (what: string) => z.string({ error: `must be ${what}` });

/** The name of a person; empty or null removes it. */
const personName = z
  .string({ error: 'must be a name' })
  .trim()
  .max(100, 'must have at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must not have line breaks')
  .transform((name) => name || null)
  .nullable();

export const signInBody = z.strictObject({ email: anyString('an e-mail address'), password: anyString('a password') });
export const inspectBody = z.strictObject({ token: secret });
export const acceptBody = z.strictObject({
  token: secret,
  password: anyString('a password'),
  name: personName.default(null),
});
export const completeResetBody = z.strictObject({ token: secret, password: anyString('a password') });
export const requestResetBody = z.strictObject({ email: anyString('an e-mail address') });
export const changePasswordBody = z.strictObject({
  current_password: anyString('your current password'),
  new_password: anyString('a password'),
});
export const profileBody = z.strictObject({ name: personName });

export const sessionView = named(
  'Session',
  z.object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      role: z.enum(userRoles),
      has_password: z
        .boolean()
        .describe(
          'Whether the user can sign in with a password: not without one, or where the organization has switched passwords off.',
        ),
    }),
    organization: z.object({
      id: z.string(),
      name: z.string(),
      product_plan: z.enum(PRODUCT_PLANS),
      billing_mode: z
        .enum(BILLING_MODES)
        .describe('`credits`: reads are charged. `subscription`: reads are only rate-limited.'),
    }),
    session: z.object({
      id: z.string(),
      created_at: time,
      expires_at: time,
      single_sign_on: z.boolean().describe("Whether it was started at the organization's identity provider."),
    }),
  }),
);

export const currentSession = named('CurrentSession', z.object({ session: sessionView.nullable() }));

export const deviceList = listOf(
  'Device',
  named(
    'Device',
    z.object({
      id: z.string(),
      device: z.string().describe('Browser and operating system, if known.'),
      address: z.string().nullable().describe('IP address at sign-in.'),
      created_at: time,
      last_used_at: time.describe('Can lag by up to a minute.'),
      expires_at: time,
      current: z.boolean().describe('Whether this is the session of the request.'),
    }),
  ),
);

export const endedSessions = named('EndedSessions', z.object({ ended: z.int() }));

export const linkView = named(
  'Link',
  z.object({
    kind: z.enum(accountLinkKinds),
    email: z.string(),
    organization_name: z.string(),
    passwords: z
      .boolean()
      .describe(
        '`false`: the organization has switched passwords off. The link cannot be used: sign in at its identity provider.',
      ),
    expires_at: time,
  }),
);

export const configuration = named(
  'Configuration',
  z.object({
    password: z.object({ min_length: z.int(), max_length: z.int() }),
    password_reset_by_email: z.boolean().describe('Whether `POST /password-resets/request` sends a link.'),
  }),
);

export const viewSession = (signedIn: SignedInUser): z.infer<typeof sessionView> => ({
  user: {
    id: signedIn.userId,
    email: signedIn.email,
    name: signedIn.name,
    role: signedIn.role,
    has_password: signedIn.hasPassword,
  },
  organization: {
    id: signedIn.organizationId,
    name: signedIn.organizationName,
    product_plan: signedIn.productPlan,
    billing_mode: signedIn.billingMode,
  },
  session: {
    id: signedIn.sessionId,
    created_at: signedIn.sessionCreatedAt.toISOString(),
    expires_at: signedIn.sessionExpiresAt.toISOString(),
    single_sign_on: signedIn.sso,
  },
});
