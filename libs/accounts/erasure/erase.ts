import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { assertNoTest, testOrganizationIdOf } from '#libs/billing/organizations/test-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { allowErasure } from '../audit/audit-retention.js';
import { emailAddress } from '../email-address.js';
import { User } from '../user.entity.js';
import { Users } from '../users.js';

/** What belongs to an organization and not to the ledger. Sessions, identities and visited places of users, companies of collections, events of watches, messages of webhooks and files of exports are removed with their owners. */
const ERASED_TABLES = [
  'sso_providers',
  'sso_domains',
  'saved_items',
  'users',
  'account_links',
  'api_tokens',
  'collections',
  'exclusions',
  'webhooks',
  'watches',
  'exports',
  'request_batches',
  'rate_windows',
  'audit_entries',
];

/**
 * Erases the data of an organization and of its test organization: its name, people, tokens, lists, collections and audit log. Its ledger and its usage stay under
 * its id, without which the sums of the operator would change.
 *
 * @param name its present name, so that none is erased by mistake.
 * @throws AppError `not_found`, `invalid_request` if the name differs, or for a test organization, which is erased with its own.
 */
export const eraseOrganization = async (database: Database, id: string, name: string, actor: Actor): Promise<void> =>
  database.transaction(async (manager) => {
    const organization = await lockOrganization(manager, id);
    assertNoTest(organization);
    if (organization.name !== name) {
      throw new AppError('invalid_request', `The organization ${id} is named "${organization.name}", not "${name}".`);
    }
    await allowErasure(manager);
    const test = await testOrganizationIdOf(manager, id);
    const erased = [id, ...(test === null ? [] : [test])];
    for (const table of ERASED_TABLES)
      await manager.query(`DELETE FROM ${table} WHERE organization_id = ANY ($1)`, [erased]);
    await manager.query(
      `UPDATE organizations SET name = 'Deleted organization', api_enabled = false, deleted_at = now() WHERE id = ANY ($1)`,
      [erased],
    );
    await new AuditLog(databaseIn(manager)).record(actor, { organizationId: id, action: 'org.delete', targetId: id });
  });

/** What was erased. */
export interface ErasedUser {
  /** What stands in the audit log instead of the address. */
  readonly pseudonym: string;
  /** Whether there was an account, which is removed. */
  readonly hadAccount: boolean;
  /** Changed entries of audit logs. */
  readonly entries: number;
}

/**
 * Removes the account of an e-mail address, and replaces the address by a pseudonym in every audit log, so that the log still shows which
 * entries are of one person.
 *
 * @throws AppError `invalid_request` for an invalid address, `last_admin`, `not_found` if the address occurs nowhere.
 */
export const eraseUser = async (database: Database, rawEmail: string, actor: Actor): Promise<ErasedUser> => {
  const email = emailAddress(rawEmail);
  const pseudonym = `erased-${randomBytes(8).toString('hex')}`;
  return database.transaction(async (manager) => {
    const user = await manager.findOneBy(User, { email });
    if (user) await new Users(databaseIn(manager)).remove(user.organizationId, user.id, actor);
    const [links] = await manager.query(
      'SELECT count(*) AS count FROM account_links WHERE email = $1 OR created_by = $1',
      [email],
    );
    const entries = await replaceInAudit(manager, email, pseudonym);
    if (!user && entries === 0 && Number(links.count) === 0)
      throw new AppError('not_found', `The address "${email}" occurs nowhere.`);
    await manager.query('DELETE FROM account_links WHERE email = $1', [email]);
    for (const table of ['account_links', 'api_tokens'])
      await manager.query(`UPDATE ${table} SET created_by = $2 WHERE created_by = $1`, [email, pseudonym]);
    return { pseudonym, hadAccount: user !== null, entries };
  });
};

/** A pattern of Postgres for the whole address, wherever it stands in a text. */
const patternOf = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.replace(/[^a-z0-9@]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`;

const replaceInAudit = async (manager: EntityManager, email: string, pseudonym: string): Promise<number> => {
  await allowErasure(manager);
  const [rows] = await manager.query(
    `UPDATE audit_entries SET
       actor_name = regexp_replace(actor_name, $1, $2, 'gi'),
       target_name = regexp_replace(target_name, $1, $2, 'gi'),
       details = regexp_replace(details::text, $1, $2, 'gi')::jsonb,
       address = CASE WHEN actor_name ~* $1 OR actor_type = 'anonymous' THEN NULL ELSE address END
     WHERE actor_name ~* $1 OR target_name ~* $1 OR details::text ~* $1
     RETURNING id`,
    [patternOf(email), pseudonym],
  );
  return rows.length;
};
