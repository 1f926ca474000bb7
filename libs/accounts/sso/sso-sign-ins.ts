import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import type { Organization } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { type Actor, AuditLog, type RequestOrigin } from '../audit/audit-log.js';
import { AccountLink } from '../links/account-link.entity.js';
import { countMembers } from '../links/account-links.js';
import { endLink } from '../links/end-links.js';
import { checkPlanLimit } from '../plans/product-plan-limits.js';
import { Sessions } from '../sessions/sessions.js';
import { User, type UserRole } from '../user.entity.js';
import { insertUser, Users } from '../users.js';
import { domainOf } from './email-domain.js';
import { isOfOthersDomain } from './others-domain.js';
import { type Claims, claimedRole, roleValues, type SsoProvider } from './sso-provider.js';
import { providerOf } from './sso-providers.js';
import { RefusedSignIn, refuse, type SsoRefusal } from './sso-refusal.js';
import { storableText } from './storable-text.js';
import { emailOf, isVerified, nameOf } from './verified-email.js';

/** Values of a claim that the audit log names. */
const MAX_VALUES = 20;
/** Characters of each. */
const MAX_VALUE = 200;

interface SignIn {
  readonly manager: EntityManager;
  readonly organization: Organization;
  readonly provider: SsoProvider;
  readonly claims: Claims;
  readonly subject: string;
  readonly from: RequestOrigin;
}

/** Sign-ins of people whom the identity provider of their organization has identified. */
export class SsoSignIns {
  constructor(private readonly database: Database) {}

  /**
   * The user whom a provider has identified. The first sign-in links the account of the provider to a member, or creates one; every sign-in
   * applies the role that the provider gives. Users of other organizations are never found.
   *
   * @param provider as it was when the sign-in began. @param claims of a verified token of this provider.
   * @throws AppError `sign_in_failed` with the reason in its details, which is recorded in the audit log.
   */
  async admit(provider: SsoProvider, claims: Claims, from: RequestOrigin): Promise<User> {
    const { organizationId, issuer } = provider;
    const result = await this.database.transaction(async (manager) => {
      const organization = await lockOrganization(manager, organizationId);
      try {
        const current = await providerOf(manager, organizationId);
        if (current?.version !== provider.version) throw refuse('settings_changed');
        const user = await admitted({
          manager,
          organization,
          provider: current,
          claims,
          subject: subjectOf(claims),
          from,
        });
        await new AuditLog(databaseIn(manager)).record(actorOf(user, from), {
          organizationId,
          action: 'session.start',
          targetId: user.id,
          targetName: user.email,
          details: { provider: issuer },
        });
        return user;
      } catch (error) {
        // Returned, so that the record is committed. Nothing else has been written, except that sessions have ended.
        if (!(error instanceof RefusedSignIn)) throw error;
        await recordRefusal(manager, organizationId, error, from);
        return error;
      }
    });
    if (result instanceof RefusedSignIn) throw result.asAppError();
    return result;
  }

  /** Records a sign-in that the provider, or its answer, has made impossible. */
  async refuse(organizationId: string, refusal: SsoRefusal, from: RequestOrigin): Promise<void> {
    await recordRefusal(this.database.manager, organizationId, refusal, from);
  }
}

const admitted = async (signIn: SignIn): Promise<User> => {
  const { provider, claims } = signIn;
  const known = await linkedUser(signIn);
  const role = claimedRole(provider, claims);
  if (role === null) {
    // A person whose role was withdrawn loses all sessions.
    if (known) await new Sessions(databaseIn(signIn.manager)).endAll(known.id);
    const received = roleValues(claims[provider.roleClaim as string])
      .slice(0, MAX_VALUES)
      .map((value) => storableText(value, MAX_VALUE));
    throw refuse('no_role', { email: known?.email ?? emailOf(claims), claim: provider.roleClaim, received });
  }
  const user = known ?? (await linkOrCreate(signIn, role));
  return role === undefined || role === user.role ? user : withRole(signIn, user, role);
};

const linkedUser = async ({ manager, organization, subject }: SignIn): Promise<User | null> => {
  const [row] = await manager.query<{ id: string }[]>(
    'SELECT user_id AS id FROM sso_identities WHERE organization_id = $1 AND subject = $2',
    [organization.id, subject],
  );
  return row ? manager.findOneBy(User, { id: row.id, organizationId: organization.id }) : null;
};

/** Links the account of the provider to the member with its address, or creates the member. */
const linkOrCreate = async (signIn: SignIn, role: UserRole | undefined): Promise<User> => {
  const { manager, organization, provider, claims, subject, from } = signIn;
  const organizationId = organization.id;
  const email = emailOf(claims);
  if (email === null) throw refuse('no_email');
  const isOwnDomain = await hasDomain(manager, organizationId, domainOf(email));
  if (!isVerified(claims, provider, isOwnDomain)) throw refuse('email_not_verified', { email });
  const user = await manager.findOneBy(User, { email });
  const isOthers = user
    ? user.organizationId !== organizationId
    : await isOfOthersDomain(manager, organizationId, email);
  if (isOthers) throw refuse('address_of_others', { email });
  const invitation = user ? null : await openInvitation(manager, organizationId, email);
  if (!user && !invitation) {
    if (!isOwnDomain) throw refuse('address_not_allowed', { email });
    if (!provider.createsMembers) throw refuse('not_invited', { email });
  }
  if (user && (await isLinked(manager, user.id))) throw refuse('other_account', { email });
  const member = user ?? (await create(signIn, email, role ?? invitation?.role ?? 'member'));
  if (invitation) await endLink(manager, invitation.id, 'used');
  await manager.query('INSERT INTO sso_identities (organization_id, subject, user_id) VALUES ($1, $2, $3)', [
    organizationId,
    subject,
    member.id,
  ]);
  await new AuditLog(databaseIn(manager)).record(actorOf(member, from), {
    organizationId,
    action: 'sso.link',
    targetId: member.id,
    targetName: member.email,
    details: { created: user === null },
  });
  return member;
};

const isLinked = async (manager: EntityManager, userId: string): Promise<boolean> =>
  (await manager.query<unknown[]>('SELECT 1 FROM sso_identities WHERE user_id = $1', [userId])).length > 0;

const create = async (
  { manager, organization, claims, from }: SignIn,
  email: string,
  role: UserRole,
): Promise<User> => {
  const { id: organizationId, productPlan } = organization;
  try {
    checkPlanLimit(productPlan, 'members', await countMembers(manager, organizationId, email));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refuse('plan_limit', { email });
  }
  const user = await insertUser(manager, { organizationId, email, role, name: nameOf(claims), passwordHash: null });
  await new AuditLog(databaseIn(manager)).record(actorOf(user, from), {
    organizationId,
    action: 'member.create',
    targetId: user.id,
    targetName: email,
    details: { role, by: 'identity provider' },
  });
  return user;
};

/** The role that the provider gives now. The last Admin keeps theirs, and the audit log says so. */
const withRole = async ({ manager, organization, from }: SignIn, user: User, role: UserRole): Promise<User> => {
  const actor = actorOf(user, from);
  try {
    return await new Users(databaseIn(manager)).setRole(organization.id, user.id, role, actor, {
      by: 'identity provider',
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
    await new AuditLog(databaseIn(manager)).record(actor, {
      organizationId: organization.id,
      action: 'sso.refuse',
      targetId: user.id,
      targetName: user.email,
      details: { reason: 'last_admin', role },
    });
    return user;
  }
};

const hasDomain = async (manager: EntityManager, organizationId: string, domain: string): Promise<boolean> => {
  const rows = await manager.query<unknown[]>('SELECT 1 FROM sso_domains WHERE organization_id = $1 AND domain = $2', [
    organizationId,
    domain,
  ]);
  return rows.length > 0;
};

const openInvitation = (manager: EntityManager, organizationId: string, email: string): Promise<AccountLink | null> =>
  manager
    .createQueryBuilder(AccountLink, 'l')
    .where('l.organizationId = :organizationId AND l.email = :email', { organizationId, email })
    .andWhere(`l.kind = 'invitation' AND l.endedAt IS NULL AND l.expiresAt > now()`)
    .getOne();

const subjectOf = ({ sub }: Claims): string => {
  // OpenID Connect allows 255 ASCII characters.
  if (typeof sub === 'string' && /^[ -~]{1,255}$/.test(sub)) return sub;
  throw refuse('invalid_response', { problem: 'the subject is not a text of 1 to 255 ASCII characters' });
};

const actorOf = ({ id, email }: User, from: RequestOrigin): Actor => ({ type: 'user', id, name: email, ...from });

const recordRefusal = async (
  manager: EntityManager,
  organizationId: string,
  { reason, details }: SsoRefusal,
  from: RequestOrigin,
): Promise<void> => {
  const { email, ...rest } = details;
  await new AuditLog(databaseIn(manager)).record(
    { type: 'anonymous', ...from },
    {
      organizationId,
      action: 'sso.refuse',
      targetName: typeof email === 'string' ? email : null,
      details: { reason, ...rest },
    },
  );
};
