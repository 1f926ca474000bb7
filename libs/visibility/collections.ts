import { randomBytes } from 'node:crypto';
import { type EntityManager, Not } from 'typeorm';
import { displayName } from '#libs/billing/organizations/display-name.js';
import { lockOrganization, unknownOrganization } from '#libs/billing/organizations/lock-organization.js';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { fold } from '#libs/reference/fold.js';
import { Collection } from './collection.entity.js';

/** Collections of one organization. */
export const MAX_COLLECTIONS = 10_000;
/** Companies in one collection. */
export const MAX_COLLECTION_COMPANIES = 10_000;

export interface CollectionSummary {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** When its name or companies were last changed. */
  readonly updatedAt: Date;
  /** Number of companies in it. */
  readonly companies: number;
}

/** Sets of companies to which an organization can restrict its reads of postings. A collection is identified by its name or id. */
export class Collections {
  constructor(private readonly database: Database) {}

  /** @throws AppError `not_found`, `invalid_request` for a name that is invalid or taken, or if the organization has the maximum number of collections. */
  async create(organizationId: string, rawName: string): Promise<CollectionSummary> {
    const name = collectionName(rawName);
    const collection = { id: `C${randomBytes(16).toString('hex')}`, organizationId, name, nameKey: fold(name) };
    return this.change(organizationId, async (manager) => {
      if (await manager.existsBy(Collection, { organizationId, nameKey: collection.nameKey })) {
        throw nameTaken(name);
      }
      if ((await manager.countBy(Collection, { organizationId })) >= MAX_COLLECTIONS) {
        throw new AppError(
          'invalid_request',
          `An organization has at most ${MAX_COLLECTIONS.toLocaleString('en')} collections: delete one first.`,
        );
      }
      await manager.insert(Collection, collection);
      return summary(manager, collection.id);
    });
  }

  /** By name. @throws AppError `not_found`. */
  async list(organizationId: string): Promise<CollectionSummary[]> {
    const { manager } = this.database;
    if (!(await manager.existsBy(Organization, { id: organizationId }))) throw unknownOrganization(organizationId);
    return summaries(manager, 'organization_id', organizationId);
  }

  /**
   * Adds companies, ignoring those that are already members.
   * @throws AppError `not_found`, `invalid_request` for an invalid company id, or for more companies than a collection can have.
   */
  async add(organizationId: string, nameOrId: string, sourceIds: readonly string[]): Promise<CollectionSummary> {
    checkIds(sourceIds);
    return this.change(organizationId, async (manager) => {
      const { id, name } = await find(manager, organizationId, nameOrId);
      await manager.query(
        'INSERT INTO collection_sources SELECT $1, * FROM unnest($2::text[]) ON CONFLICT DO NOTHING',
        [id, sourceIds],
      );
      const changed = await touch(manager, id);
      if (changed.companies <= MAX_COLLECTION_COMPANIES) return changed;
      throw new AppError(
        'invalid_request',
        `A collection can have at most ${MAX_COLLECTION_COMPANIES.toLocaleString('en')} companies, and "${name}" would have more: create another one for the rest.`,
      );
    });
  }

  /** Removes companies. @throws AppError `not_found`, `invalid_request` for an invalid company id. */
  async remove(organizationId: string, nameOrId: string, sourceIds: readonly string[]): Promise<CollectionSummary> {
    checkIds(sourceIds);
    return this.change(organizationId, async (manager) => {
      const { id } = await find(manager, organizationId, nameOrId);
      await manager.query('DELETE FROM collection_sources WHERE collection_id = $1 AND source_id = ANY ($2)', [
        id,
        sourceIds,
      ]);
      return touch(manager, id);
    });
  }

  /** @throws AppError as `create`. */
  async rename(organizationId: string, nameOrId: string, rawName: string): Promise<CollectionSummary> {
    const name = collectionName(rawName);
    const nameKey = fold(name);
    return this.change(organizationId, async (manager) => {
      const { id } = await find(manager, organizationId, nameOrId);
      if (await manager.existsBy(Collection, { organizationId, nameKey, id: Not(id) })) throw nameTaken(name);
      await manager.update(Collection, { id }, { name, nameKey });
      return touch(manager, id);
    });
  }

  /** @throws AppError `not_found`. */
  async get(organizationId: string, nameOrId: string): Promise<CollectionSummary> {
    const { manager } = this.database;
    return summary(manager, (await find(manager, organizationId, nameOrId)).id);
  }

  /**
   * Ids of its companies, ascending.
   *
   * @param after the last id of the previous page.
   * @throws AppError `not_found`.
   */
  async companies(organizationId: string, nameOrId: string, limit: number, after = ''): Promise<string[]> {
    const { manager } = this.database;
    const { id } = await find(manager, organizationId, nameOrId);
    const rows = await manager.query<{ source_id: string }[]>(
      `SELECT source_id FROM collection_sources WHERE collection_id = $1 AND source_id > $2 ORDER BY source_id LIMIT $3`,
      [id, after, limit],
    );
    return rows.map((row) => row.source_id);
  }

  /** Deletes a collection. @returns its last state. @throws AppError `not_found`. */
  async delete(organizationId: string, nameOrId: string): Promise<CollectionSummary> {
    return this.change(organizationId, async (manager) => {
      const { id } = await find(manager, organizationId, nameOrId);
      const deleted = await summary(manager, id);
      await manager.delete(Collection, { id });
      return deleted;
    });
  }

  /** Makes one change of an organization at a time, and increments the version by which readers cache. */
  private change<T>(organizationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const result = await work(manager);
      await manager.increment(Organization, { id: organizationId }, 'exclusionsVersion', 1);
      return result;
    });
  }
}

const find = async (manager: EntityManager, organizationId: string, nameOrId: string): Promise<Collection> => {
  const where = COLLECTION_ID.test(nameOrId)
    ? { organizationId, id: nameOrId }
    : { organizationId, nameKey: fold(nameOrId) };
  const collection = await manager.findOneBy(Collection, where);
  if (collection) return collection;
  throw new AppError('not_found', `The organization has no collection "${nameOrId}".`);
};

const touch = async (manager: EntityManager, id: string): Promise<CollectionSummary> => {
  await manager.update(Collection, { id }, { updatedAt: () => 'now()' });
  return summary(manager, id);
};

const nameTaken = (name: string): AppError =>
  new AppError('invalid_request', `A collection named "${name}" already exists: choose another name.`, {
    details: { parameter: 'name' },
  });

const summary = async (manager: EntityManager, id: string): Promise<CollectionSummary> =>
  (await summaries(manager, 'id', id))[0] as CollectionSummary;

const summaries = (
  manager: EntityManager,
  column: 'id' | 'organization_id',
  value: string,
): Promise<CollectionSummary[]> =>
  manager.query(
    `SELECT id, organization_id AS "organizationId", name, created_at AS "createdAt", updated_at AS "updatedAt",
       (SELECT count(*)::integer FROM collection_sources WHERE collection_id = c.id) AS companies
     FROM collections c WHERE ${column} = $1 ORDER BY name_key`,
    [value],
  );

const checkIds = (sourceIds: readonly string[]): void => {
  const invalid = sourceIds.find((id) => !SOURCE_ID.regex.test(id));
  if (invalid !== undefined)
    throw new AppError('invalid_request', `"${invalid}" is not a company id: it ${SOURCE_ID.message}.`);
};

const COLLECTION_ID = /^C[0-9a-f]{32}$/;

/** @throws AppError `invalid_request` for a name that the `collections` filter could not express. */
const collectionName = (rawName: string): string => {
  const name = displayName(rawName);
  if (name.includes('"') || COLLECTION_ID.test(name)) {
    throw new AppError('invalid_request', 'A collection name must not contain double quotes or look like an id.');
  }
  return name;
};
