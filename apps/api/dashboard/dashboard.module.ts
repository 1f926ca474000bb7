import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SecretBox } from '#libs/accounts/secret-box.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { ExclusionStore } from '#libs/visibility/exclusion-store.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { SessionAdmission } from '../metering/session-admission.js';
import { DEFINITIONS, STORES } from '../search/search.module.js';
import { BlockedSources, HiddenJobs } from '../v4/exclusions/exclusion-lists.js';
import { AnalysisStoresModule } from '../v4/metrics/analysis-stores.module.js';
import { QualityModule } from '../v4/quality/quality.module.js';
import { CompanyDirectory } from './collections/company-directory.js';
import { dashboardControllers } from './dashboard-controllers.js';
import { DashboardOptions } from './dashboard-options.js';
import { LandingPage } from './landing/landing-page.js';
import { QuestionAnswers } from './landing/question-answers.js';
import { LinkSender } from './session/link-sender.js';
import { Mailer } from './session/mailer.js';
import { Notices } from './session/notices.js';
import { SessionStarter } from './session/session-starter.js';
import { throttlerModule } from './session/throttling.js';
import { V4Admission } from './session/v4-admission.js';
import { IdentityProviders } from './sso/identity-providers.js';
import { ProviderNetwork } from './sso/provider-network.js';
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

interface DashboardSecrets {
  readonly databaseUrl: string;
  /** Encrypts client secrets of identity providers. */
  readonly secret: string;
  readonly previousSecret: string | null;
  /** Whether identity providers may have private addresses. */
  readonly allowPrivateIssuers: boolean;
}

const inject = [DEFINITIONS, STORES, ExclusionStore];

/** The dashboard's own API. */
@Module({})
export class DashboardModule {
  static forRoot(all: DashboardOptions & DashboardSecrets): DynamicModule {
    const { databaseUrl, secret, previousSecret, allowPrivateIssuers, ...options } = all;
    return {
      module: DashboardModule,
      imports: [DashboardDatabaseModule.forRoot(databaseUrl), throttlerModule(), AnalysisStoresModule, QualityModule],
      controllers: [...dashboardControllers, MailLinksController],
      providers: [
        { provide: DashboardOptions, useValue: options },
        { provide: Mailer, useFactory: () => new Mailer(options.mail) },
        { provide: SecretBox, useFactory: () => new SecretBox(secret, previousSecret) },
        { provide: ProviderNetwork, useFactory: () => new ProviderNetwork(allowPrivateIssuers) },
        IdentityProviders,
        SessionStarter,
        LinkSender,
        Notices,
        CompanyDirectory,
        LandingPage,
        QuestionAnswers,
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
