import { type EntityManager, IsNull, Not } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import type { AuditAction } from '../audit/audit-actions.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { User } from '../user.entity.js';
import { emailDomain } from './email-domain.js';
import { lockingOut } from './locking-out.js';
import type { SsoProvider, SsoSettings } from './sso-provider.js';

const COLUMNS = `organization_id AS "organizationId", issuer, client_id AS "clientId", client_secret AS "clientSecret", scope,
  role_claim AS "roleClaim", admin_values AS "adminValues", member_values AS "memberValues", without_role AS "withoutRole",
  creates_members AS "createsMembers", requires_verified_email AS "requiresVerifiedEmail", local_passwords AS "localPasswords", version`;

/** The identity providers of organizations, one at most each, and the domains of their people. */
export class SsoProviders {
  constructor(private readonly database: Database) {}

  async find(organizationId: string): Promise<SsoProvider | null> {
    return providerOf(this.database.manager, organizationId);
  }

  /** The provider at which people with an address of a domain sign in. */
  async ofDomain(domain: string): Promise<SsoProvider | null> {
    const [found] = await this.database.manager.query<SsoProvider[]>(
      `SELECT ${COLUMNS} FROM sso_providers WHERE organization_id = (SELECT organization_id FROM sso_domains WHERE domain = $1)`,
      [domain],
    );
    return found ?? null;
  }

  async domains(organizationId: string): Promise<string[]> {
    return domainsOf(this.database.manager, organizationId);
  }

  /**
   * Saves the settings. With another issuer or client, the accounts of people are linked again, because subjects are those of a client, and
   * sessions of the provider end, because they prove nothing of the new one.
   *
   * @param clientSecret encrypted; null keeps the present one.
   * @throws AppError `invalid_request` for another issuer or client without its secret, or for what could lock everyone out while passwords are switched off.
   */
  async save(organizationId: string, settings: SsoSettings, clientSecret: Buffer | null, actor: Actor): Promise<void> {
    await this.change(organizationId, actor, async (manager, current) => {
      const isOther = current?.issuer !== settings.issuer || current.clientId !== settings.clientId;
      const secret = clientSecret ?? (isOther ? undefined : current?.clientSecret);
      if (!secret) throw secretRequired(current !== null);
      const risk = current && !current.localPasswords && lockingOut(current, settings, clientSecret !== null);
      if (risk) throw passwordsAreOff(risk);
      if (current && isOther)
        await manager.query('DELETE FROM sso_identities WHERE organization_id = $1', [organizationId]);
      const ended = current && isOther ? await endSessions(manager, organizationId, true) : 0;
      const { issuer, clientId, scope, roleClaim, adminValues, memberValues } = settings;
      await manager.query(
        `INSERT INTO sso_providers (organization_id, issuer, client_id, client_secret, scope, role_claim, admin_values, member_values,
           without_role, creates_members, requires_verified_email)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (organization_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
           client_secret = excluded.client_secret, scope = excluded.scope, role_claim = excluded.role_claim,
           admin_values = excluded.admin_values, member_values = excluded.member_values, without_role = excluded.without_role,
           creates_members = excluded.creates_members, requires_verified_email = excluded.requires_verified_email,
           version = nextval('sso_provider_versions'), updated_at = now()`,
        [
          ...[organizationId, issuer, clientId, secret, scope, roleClaim, adminValues, memberValues],
          ...[settings.withoutRole, settings.createsMembers, settings.requiresVerifiedEmail],
        ],
      );
      return {
        action: 'sso.configure',
        targetName: issuer,
        details: {
          client_id: clientId,
          scope,
          role_claim: roleClaim,
          admin_values: adminValues,
          member_values: memberValues,
          without_role: settings.withoutRole,
          creates_members: settings.createsMembers,
          requires_verified_email: settings.requiresVerifiedEmail,
          new_secret: clientSecret !== null,
          ...(ended > 0 && { sessions: ended }),
        },
      };
    });
  }

  /** Removes the provider: members sign in with their passwords again. @returns how many sessions ended. @throws AppError `not_found`, `invalid_request` if no Admin has one. */
  async remove(organizationId: string, actor: Actor): Promise<number> {
    let ended = 0;
    await this.change(organizationId, actor, async (manager, current) => {
      if (!current) throw noProvider();
      const isReachable = await manager.existsBy(User, { organizationId, role: 'admin', passwordHash: Not(IsNull()) });
      if (!isReachable) throw adminWithoutPassword();
      await manager.query('DELETE FROM sso_identities WHERE organization_id = $1', [organizationId]);
      await manager.query('DELETE FROM sso_providers WHERE organization_id = $1', [organizationId]);
      ended = await endSessions(manager, organizationId, true);
      return { action: 'sso.remove', targetName: current.issuer, details: { sessions: ended } };
    });
    return ended;
  }

  /**
   * Allows passwords, or switches them off, which ends the sessions that were started with one.
   * @returns how many sessions ended. @throws AppError `not_found` without a provider.
   */
  async setLocalPasswords(organizationId: string, isAllowed: boolean, actor: Actor): Promise<number> {
    let ended = 0;
    await this.change(organizationId, actor, async (manager, current) => {
      if (!current) throw noProvider();
      if (current.localPasswords === isAllowed) return null;
      await manager.query('UPDATE sso_providers SET local_passwords = $2 WHERE organization_id = $1', [
        organizationId,
        isAllowed,
      ]);
      ended = isAllowed ? 0 : await endSessions(manager, organizationId, false);
      return {
        action: isAllowed ? 'sso.allow_passwords' : 'sso.forbid_passwords',
        targetName: current.issuer,
        details: isAllowed ? {} : { sessions: ended },
      };
    });
    return ended;
  }

  /** Confirms that a domain is an organization's. @throws AppError `not_found`, `invalid_request` for one that is invalid or another's. */
  async addDomain(organizationId: string, name: string, actor: Actor): Promise<string> {
    const domain = emailDomain(name);
    await this.change(organizationId, actor, async (manager) => {
      const [taken] = await manager.query<{ owner: string }[]>(
        'SELECT organization_id AS owner FROM sso_domains WHERE domain = $1',
        [domain],
      );
      if (taken?.owner === organizationId) return null;
      if (taken)
        throw new AppError(
          'invalid_request',
          `"${domain}" is a domain of the organization ${taken.owner}: remove it there first.`,
        );
      await manager.query('INSERT INTO sso_domains (domain, organization_id) VALUES ($1, $2)', [
        domain,
        organizationId,
      ]);
      return { action: 'sso.add_domain', targetName: domain };
    });
    return domain;
  }

  /** People with addresses of the domain who have signed in before still can. @throws AppError `not_found`, `invalid_request`, also for the last domain while passwords are switched off. */
  async removeDomain(organizationId: string, name: string, actor: Actor): Promise<string> {
    const domain = emailDomain(name);
    await this.change(organizationId, actor, async (manager, current) => {
      const [, removed] = await manager.query<[unknown, number]>(
        'DELETE FROM sso_domains WHERE organization_id = $1 AND domain = $2',
        [organizationId, domain],
      );
      if (removed === 0) throw new AppError('not_found', `"${domain}" is not a domain of this organization.`);
      if (current?.localPasswords === false && (await domainsOf(manager, organizationId)).length === 0)
        throw domainNeeded(domain);
      return { action: 'sso.remove_domain', targetName: domain };
    });
    return domain;
  }

  private async change(
    organizationId: string,
    actor: Actor,
    work: (manager: EntityManager, current: SsoProvider | null) => Promise<Change | null>,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const change = await work(manager, await providerOf(manager, organizationId));
      if (change) await new AuditLog(databaseIn(manager)).record(actor, { organizationId, ...change });
    });
  }
}

interface Change {
  readonly action: AuditAction;
  readonly targetName: string;
  readonly details?: Record<string, unknown>;
}

export const providerOf = async (manager: EntityManager, organizationId: string): Promise<SsoProvider | null> => {
  const [found] = await manager.query<SsoProvider[]>(
    `SELECT ${COLUMNS} FROM sso_providers WHERE organization_id = $1`,
    [organizationId],
  );
  return found ?? null;
};

const domainsOf = async (manager: EntityManager, organizationId: string): Promise<string[]> => {
  const rows = await manager.query<{ domain: string }[]>(
    'SELECT domain FROM sso_domains WHERE organization_id = $1 ORDER BY domain',
    [organizationId],
  );
  return rows.map(({ domain }) => domain);
};

/** @param sso which sessions: those that were started at the provider, or those that were started with a password. */
const endSessions = async (manager: EntityManager, organizationId: string, sso: boolean): Promise<number> => {
  const [, ended] = await manager.query<[unknown, number]>(
    'DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND u.organization_id = $1 AND s.sso = $2',
    [organizationId, sso],
  );
  return ended;
};

const noProvider = (): AppError => new AppError('not_found', 'The organization has no identity provider.');

const adminWithoutPassword = (): AppError =>
  new AppError(
    'invalid_request',
    'No Admin has a password, so nobody could sign in afterwards: allow passwords, and create a password-reset link for an Admin under Members first.',
  );

const secretRequired = (isConfigured: boolean): AppError =>
  new AppError(
    'invalid_request',
    isConfigured
      ? 'Enter the client secret again: it is not sent to another issuer, or for another client.'
      : 'Enter the client secret that the provider has given.',
    { details: { parameter: 'client_secret' } },
  );

const passwordsAreOff = (parameter: string): AppError =>
  new AppError(
    'invalid_request',
    `Allow passwords before you change \`${parameter}\`: with a mistake in it, nobody could sign in.`,
    { details: { parameter } },
  );

const domainNeeded = (domain: string): AppError =>
  new AppError(
    'invalid_request',
    `"${domain}" is the only domain, and passwords are switched off, so nobody could start to sign in: run \`sso allow-passwords\` or add another domain first.`,
  );
