import { z } from 'zod';
import { type SsoProvider, withoutRole } from '#libs/accounts/sso/sso-provider.js';
import { named } from '../http/schema.js';

/** Tokens of OAuth: printable ASCII without spaces, quotes and backslashes. */
const SCOPE = /^[!#-[\]-~]+$/;

const oneLine = (what: string, max: number) =>
  z
    .string({ error: `must be ${what}` })
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'must not have line breaks')
    .refine((text) => text.isWellFormed(), 'must be valid text');

const values = z
  .array(oneLine('a list of values', 200), { error: 'must be a list of values' })
  .max(50, 'must have at most 50 values')
  .default([]);

export const settingsBody = z
  .strictObject({
    issuer: z
      .string({ error: 'must be a URL' })
      .describe('As the provider names it, such as https://login.example.com.'),
    client_id: oneLine('the client id that the provider has given', 300),
    client_secret: oneLine('the client secret that the provider has given', 1_000)
      .nullable()
      .default(null)
      .describe('Null keeps the present one. It is stored encrypted, and never returned.'),
    scope: oneLine('scopes, separated by spaces', 300)
      .transform((scope) => [...new Set(scope.split(/ +/))].join(' '))
      .refine((scope) => scope.split(' ').every((one) => SCOPE.test(one)), 'must be scopes, separated by spaces')
      .refine((scope) => scope.split(' ').includes('openid'), 'must include openid')
      .default('openid email profile'),
    role_claim: oneLine('the name of a claim', 200)
      .nullable()
      .default(null)
      .describe(
        'The claim that has the role of a person, a text or a list of texts. Null: roles are given under Members.',
      ),
    admin_values: values.describe('Values of the claim that make an Admin. Case-sensitive.'),
    member_values: values.describe('Values of the claim that make a Member.'),
    without_role: z
      .enum(withoutRole, { error: `must be one of ${withoutRole.join(', ')}` })
      .default('refuse')
      .describe('What happens to people with none of these values: they become Members, or are refused.'),
    creates_members: z
      .boolean({ error: 'must be true or false' })
      .default(true)
      .describe('Whether people with an address of a domain of the organization become members without an invitation.'),
    requires_verified_email: z
      .boolean({ error: 'must be true or false' })
      .default(true)
      .describe(
        'Whether the provider must state `email_verified`. False accepts addresses of domains of the organization without it; never one of which the provider states that it is not verified.',
      ),
  })
  .refine(
    ({ role_claim, admin_values, member_values }) =>
      role_claim !== null || admin_values.length + member_values.length === 0,
    {
      path: ['role_claim'],
      error: 'must be set if values are mapped to roles',
    },
  )
  .refine(
    ({ role_claim, admin_values, member_values, without_role }) =>
      role_claim === null || without_role === 'member' || admin_values.length + member_values.length > 0,
    { path: ['member_values'], error: 'must have a value, or nobody could sign in' },
  );

export const passwordsBody = z.strictObject({ local_passwords: z.boolean({ error: 'must be true or false' }) });

const provider = named(
  'IdentityProvider',
  z.object({
    issuer: z.string(),
    client_id: z.string(),
    scope: z.string(),
    role_claim: z.string().nullable(),
    admin_values: z.array(z.string()),
    member_values: z.array(z.string()),
    without_role: z.enum(withoutRole),
    creates_members: z.boolean(),
    requires_verified_email: z.boolean(),
    local_passwords: z.boolean().describe('Whether members can also sign in with a password.'),
  }),
);

export const settingsView = named(
  'SingleSignOn',
  z.object({
    provider: provider.nullable(),
    domains: z
      .array(z.string())
      .describe('Domains of e-mail addresses that the operator has confirmed. People with others need an invitation.'),
    callback_url: z.string().describe('The redirect URI to register with the provider.'),
  }),
);

export const endedBySettings = named('EndedBySettings', z.object({ ended: z.int().describe('Sessions that ended.') }));

export const viewProvider = (row: SsoProvider): z.infer<typeof provider> => ({
  issuer: row.issuer,
  client_id: row.clientId,
  scope: row.scope,
  role_claim: row.roleClaim,
  admin_values: [...row.adminValues],
  member_values: [...row.memberValues],
  without_role: row.withoutRole,
  creates_members: row.createsMembers,
  requires_verified_email: row.requiresVerifiedEmail,
  local_passwords: row.localPasswords,
});
