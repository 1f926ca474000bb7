import { DataSource } from 'typeorm';
import { AuditEntry } from '#libs/accounts/audit/audit-entry.entity.js';
import { AccountLink } from '#libs/accounts/links/account-link.entity.js';
import { Session } from '#libs/accounts/sessions/session.entity.js';
import { User } from '#libs/accounts/user.entity.js';
import { CreditCharge } from '#libs/billing/charging/credit-charge.entity.js';
import { CreditBalance } from '#libs/billing/credits/credit-balance.entity.js';
import { CreditExpiry } from '#libs/billing/credits/credit-expiry.entity.js';
import { CreditGrant } from '#libs/billing/credits/credit-grant.entity.js';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import { RateWindow } from '#libs/billing/rate-limits/rate-window.entity.js';
import { ApiToken } from '#libs/billing/tokens/api-token.entity.js';
import { Takedown } from '#libs/ingest/takedowns/takedown.entity.js';
import { PostgresNames } from '#libs/postgres/naming.js';
import { Collection } from '#libs/visibility/collection.entity.js';
import { CreateOrganizations1795219200000 } from './migrations/1795219200000-create-organizations.js';
import { AddRateWindows1795305600000 } from './migrations/1795305600000-add-rate-windows.js';
import { AddCreditLedger1795305700000 } from './migrations/1795305700000-add-credit-ledger.js';
import { AddUsage1795305800000 } from './migrations/1795305800000-add-usage.js';
import { AddAdmitFunction1795305900000 } from './migrations/1795305900000-add-admit-function.js';
import { AddCreditFunctions1795306000000 } from './migrations/1795306000000-add-credit-functions.js';
import { AddUsers1795306100000 } from './migrations/1795306100000-add-users.js';
import { AddVisibility1795306200000 } from './migrations/1795306200000-add-visibility.js';
import { AddTakedowns1795310000000 } from './migrations/1795310000000-add-takedowns.js';
import { AddUsageWriters1795311000000 } from './migrations/1795311000000-add-usage-writers.js';
import { AddSetBillingFunction1795311100000 } from './migrations/1795311100000-add-set-billing-function.js';
import { AddAccounts1795312000000 } from './migrations/1795312000000-add-accounts.js';
import { KeepEndedLinks1795316000000 } from './migrations/1795316000000-keep-ended-links.js';
import { AddChanges1795320000000 } from './migrations/1795320000000-add-changes.js';
import { PartitionCharges1795330000000 } from './migrations/1795330000000-partition-charges.js';
import { AddErasure1795340000000 } from './migrations/1795340000000-add-erasure.js';
import { CommentTables1795350000000 } from './migrations/1795350000000-comment-tables.js';
import { GuardErasure1795360000000 } from './migrations/1795360000000-guard-erasure.js';
import { GuardMigrations1795370000000 } from './migrations/1795370000000-guard-migrations.js';
import { AddChangeRestarts1795381500000 } from './migrations/1795381500000-add-change-restarts.js';
import { AddIdempotency1795381600000 } from './migrations/1795381600000-add-idempotency.js';
import { AddWatches1795390000000 } from './migrations/1795390000000-add-watches.js';
import { AddWebhooks1795400000000 } from './migrations/1795400000000-add-webhooks.js';
import { AddExports1795410000000 } from './migrations/1795410000000-add-exports.js';
import { BoundRateWindows1795420000000 } from './migrations/1795420000000-bound-rate-windows.js';
import { AddConnectedApps1795470000000 } from './migrations/1795470000000-add-connected-apps.js';
import { AddSingleSignOn1795480000000 } from './migrations/1795480000000-add-single-sign-on.js';
import { AddNetworksOfOauthState1795481000000 } from './migrations/1795481000000-add-networks-of-oauth-state.js';
import { AddDigests1795482000000 } from './migrations/1795482000000-add-digests.js';
import { NumberProviderVersions1795483000000 } from './migrations/1795483000000-number-provider-versions.js';
import { AddRequestLog1795620000000 } from './migrations/1795620000000-add-request-log.js';
import { AddExportBom1795621000000 } from './migrations/1795621000000-add-export-bom.js';
import { ExpireTokens1795622000000 } from './migrations/1795622000000-expire-tokens.js';
import { ClaimAfterClockJumps1795630000000 } from './migrations/1795630000000-claim-after-clock-jumps.js';
import { ReadOnlyTokens1795640000000 } from './migrations/1795640000000-read-only-tokens.js';
import { KeepOrderOfColumns1795650000000 } from './migrations/1795650000000-keep-order-of-columns.js';
import { AddScopesAndTestOrganizations1795720000000 } from './migrations/1795720000000-add-scopes-and-test-organizations.js';
import { AddVintages1795730000000 } from './migrations/1795730000000-add-vintages.js';
import { AddSavedItems1795740000000 } from './migrations/1795740000000-add-saved-items.js';
import { AddUsageOfCallers1795741000000 } from './migrations/1795741000000-add-usage-of-callers.js';
import { AddDenominators1795820000000 } from './migrations/1795820000000-add-denominators.js';
import { AddChangesAndRestores1795821000000 } from './migrations/1795821000000-add-changes-and-restores.js';

/**
 * Milliseconds. A process that hangs in a transaction, or waits in one for a lock, would block the balance of an organization and thus
 * every charge.
 */
const idleInTransactionTimeout = 1_000;
const lockTimeout = 2_000;

/**
 * The database, not yet connected: call `initialize()` before use and `destroy()` afterwards.
 * Migrations are listed and not found by a glob, so that sources and `dist` have the same ones.
 */
export const createDataSource = (databaseUrl: string): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [
      Organization,
      ApiToken,
      User,
      Session,
      AccountLink,
      AuditEntry,
      RateWindow,
      CreditGrant,
      CreditCharge,
      CreditExpiry,
      CreditBalance,
      Collection,
      Takedown,
    ],
    migrations: [
      CreateOrganizations1795219200000,
      AddRateWindows1795305600000,
      AddCreditLedger1795305700000,
      AddUsage1795305800000,
      AddAdmitFunction1795305900000,
      AddCreditFunctions1795306000000,
      AddUsers1795306100000,
      AddVisibility1795306200000,
      AddTakedowns1795310000000,
      AddUsageWriters1795311000000,
      AddSetBillingFunction1795311100000,
      AddAccounts1795312000000,
      KeepEndedLinks1795316000000,
      AddChanges1795320000000,
      PartitionCharges1795330000000,
      AddErasure1795340000000,
      CommentTables1795350000000,
      GuardErasure1795360000000,
      GuardMigrations1795370000000,
      AddChangeRestarts1795381500000,
      AddIdempotency1795381600000,
      AddWatches1795390000000,
      AddWebhooks1795400000000,
      AddExports1795410000000,
      BoundRateWindows1795420000000,
      AddConnectedApps1795470000000,
      AddSingleSignOn1795480000000,
      AddNetworksOfOauthState1795481000000,
      AddDigests1795482000000,
      NumberProviderVersions1795483000000,
      AddRequestLog1795620000000,
      AddExportBom1795621000000,
      ExpireTokens1795622000000,
      ClaimAfterClockJumps1795630000000,
      ReadOnlyTokens1795640000000,
      KeepOrderOfColumns1795650000000,
      AddScopesAndTestOrganizations1795720000000,
      AddVintages1795730000000,
      AddSavedItems1795740000000,
      AddUsageOfCallers1795741000000,
      AddDenominators1795820000000,
      AddChangesAndRestores1795821000000,
    ],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize: 4,
    connectTimeoutMS: 5_000,
    applicationName: 'rolecall',
    namingStrategy: new PostgresNames(),
    extra: { idle_in_transaction_session_timeout: idleInTransactionTimeout, lock_timeout: lockTimeout },
  });
