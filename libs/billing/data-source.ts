import { DataSource } from 'typeorm';
import { ApiToken } from './api-token.entity.js';
import { CreditGrant } from './credit-grant.entity.js';
import { CreateOrganizations1795219200000 } from './migrations/1795219200000-create-organizations.js';
import { Organization } from './organization.entity.js';

/**
 * The billing database, not yet connected: call `initialize()` before and `destroy()` after.
 * Migrations are listed, not found by a glob, so that they are the same ones from the sources and from `dist`.
 */
export function createDataSource(databaseUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [Organization, ApiToken, CreditGrant],
    migrations: [CreateOrganizations1795219200000],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize: 4,
    connectTimeoutMS: 5_000,
    applicationName: 'rolecall',
  });
}
