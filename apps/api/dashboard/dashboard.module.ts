import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { ExclusionStore } from '#libs/visibility/exclusion-store.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { SessionAdmission } from '../metering/session-admission.js';
import { DEFINITIONS, STORES } from '../search/search.module.js';
import { BlockedSources, HiddenJobs } from '../v4/exclusions/exclusion-lists.js';
import { AnalysisStoresModule } from '../v4/metrics/analysis-stores.module.js';
import { CompanyDirectory } from './collections/company-directory.js';
import { dashboardControllers } from './dashboard-controllers.js';
import { DashboardOptions } from './dashboard-options.js';
import { LandingPage } from './landing/landing-page.js';
import { LinkSender } from './session/link-sender.js';
import { Mailer } from './session/mailer.js';
import { Notices } from './session/notices.js';
import { SessionStarter } from './session/session-starter.js';
import { throttlerModule } from './session/throttling.js';
import { V4Admission } from './session/v4-admission.js';
import { MailLinksController } from './watches/mail-links.controller.js';

/** The database that all modules of the dashboard share, and the admission of its sessions to `/v4`. */
@Global()
@Module({})
class DashboardDatabaseModule {
  static forRoot(databaseUrl: string): DynamicModule {
    return {
      module: DashboardDatabaseModule,
      providers: [
        { provide: DashboardDatabase, useFactory: () => new DashboardDatabase(databaseUrl) },
        { provide: SessionAdmission, useClass: V4Admission },
      ],
      exports: [DashboardDatabase, SessionAdmission],
    };
  }
}

const inject = [DEFINITIONS, STORES, ExclusionStore];

/** The dashboard's own API. */
@Module({})
export class DashboardModule {
  static forRoot({ databaseUrl, ...options }: DashboardOptions & { readonly databaseUrl: string }): DynamicModule {
    return {
      module: DashboardModule,
      imports: [DashboardDatabaseModule.forRoot(databaseUrl), throttlerModule(), AnalysisStoresModule],
      controllers: [...dashboardControllers, MailLinksController],
      providers: [
        { provide: DashboardOptions, useValue: options },
        { provide: Mailer, useFactory: () => new Mailer(options.mail) },
        SessionStarter,
        LinkSender,
        Notices,
        CompanyDirectory,
        LandingPage,
        {
          provide: HiddenJobs,
          inject,
          useFactory: (definitions: Definitions, stores: Stores, store: ExclusionStore) =>
            new HiddenJobs('jobs', definitionOf(definitions, 'jobs'), stores, store),
        },
        {
          provide: BlockedSources,
          inject,
          useFactory: (definitions: Definitions, stores: Stores, store: ExclusionStore) =>
            new BlockedSources('sources', definitionOf(definitions, 'sources'), stores, store),
        },
      ],
    };
  }
}
