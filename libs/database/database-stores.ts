import { AuditLog } from '#libs/accounts/audit/audit-log.js';
import { AuthorizationState } from '#libs/accounts/connected-apps/authorization-state.js';
import { ConnectedApps } from '#libs/accounts/connected-apps/connected-apps.js';
import { Credentials } from '#libs/accounts/credentials.js';
import { AccountLinks } from '#libs/accounts/links/account-links.js';
import { Sessions } from '#libs/accounts/sessions/sessions.js';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import { SsoSignIns } from '#libs/accounts/sso/sso-sign-ins.js';
import { PostgresThrottlerStorage } from '#libs/accounts/throttling/postgres-throttler-storage.js';
import { Users } from '#libs/accounts/users.js';
import { UndeliveredCharges } from '#libs/billing/charging/undelivered-charges.js';
import { Credits } from '#libs/billing/credits/credits.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { CallerUsage } from '#libs/billing/usage/caller-usage.js';
import { Takedowns } from '#libs/ingest/takedowns/takedowns.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { SavedItems } from '#libs/saved-items/saved-items.js';
import { VisitedPlaces } from '#libs/saved-items/visited-places.js';
import { Collections } from '#libs/visibility/collections.js';

/** The stores of the database, or of one of its transactions. Stores have no state, so each use makes its own. */
export class DatabaseStores {
  constructor(readonly database: Database) {}

  get accountLinks(): AccountLinks {
    return new AccountLinks(this.database);
  }
  get auditLog(): AuditLog {
    return new AuditLog(this.database);
  }
  get authorizationState(): AuthorizationState {
    return new AuthorizationState(this.database);
  }
  get callerUsage(): CallerUsage {
    return new CallerUsage(this.database);
  }
  get collections(): Collections {
    return new Collections(this.database);
  }
  get connectedApps(): ConnectedApps {
    return new ConnectedApps(this.database);
  }
  get credentials(): Credentials {
    return new Credentials(this.database);
  }
  get credits(): Credits {
    return new Credits(this.database);
  }
  get organizations(): Organizations {
    return new Organizations(this.database);
  }
  get savedItems(): SavedItems {
    return new SavedItems(this.database);
  }
  get sessions(): Sessions {
    return new Sessions(this.database);
  }
  get ssoProviders(): SsoProviders {
    return new SsoProviders(this.database);
  }
  get ssoSignIns(): SsoSignIns {
    return new SsoSignIns(this.database);
  }
  get takedowns(): Takedowns {
    return new Takedowns(this.database);
  }
  get throttler(): PostgresThrottlerStorage {
    return new PostgresThrottlerStorage(this.database);
  }
  get tokens(): Tokens {
    return new Tokens(this.database);
  }
  get undeliveredCharges(): UndeliveredCharges {
    return new UndeliveredCharges(this.database);
  }
  get users(): Users {
    return new Users(this.database);
  }
  get visitedPlaces(): VisitedPlaces {
    return new VisitedPlaces(this.database);
  }

  /** Runs `work` with the stores of one transaction, which is rolled back if it fails. */
  transaction<Result>(work: (stores: DatabaseStores) => Promise<Result>): Promise<Result> {
    return this.database.transaction((manager) => work(new DatabaseStores(databaseIn(manager))));
  }
}
