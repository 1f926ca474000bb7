import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { ExportStorage } from '#libs/exports/storage/export-storage.js';
import type { CallerShares } from '#libs/fairness/caller-shares.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import type { Env } from './env.js';
import { Draining } from './health/draining.js';
import type { Deprecation } from './http/deprecations.js';
import { ANY_ORIGIN } from './mcp/http/allowed-origins.js';
import { McpModule } from './mcp/mcp.module.js';
import { MeteringModule } from './metering/metering.module.js';
import type { DocumentNetwork } from './oauth/client-documents.js';
import { OAuthModule } from './oauth/oauth.module.js';
import type { Endpoint } from './reads/read.js';
import { SearchModule } from './search/search.module.js';
import { v4Endpoints } from './v4/endpoints.js';
import { V4Module } from './v4/v4.module.js';

/** The variables without which there is no application. */
type RequiredEnv = 'elasticsearchUrl' | 'databaseUrl' | 'prefix' | 'secret';

/** The configuration of the process, of which tests give a part, and what no variable has. What is left out has a default where it is used. */
export interface AppOptions extends Pick<Env, RequiredEnv>, Partial<Omit<Env, RequiredEnv>> {
  readonly definitions: Definitions;
  /** Additional controllers, for tests. */
  readonly controllers?: readonly Type[];
  /** Additional endpoints, for tests that add a kind of record or a read. */
  readonly endpoints?: readonly Endpoint[];
  /** How metadata of OAuth clients is fetched, for tests. */
  readonly documentNetwork?: DocumentNetwork;
  /** The files of exports. Default: they cannot be downloaded. */
  readonly exportStorage?: ExportStorage;
  /** Folder of the built web app, which is served when it exists. */
  readonly webFolder?: string;
  /** What callers have used. Default: known to the searches only. */
  readonly shares?: CallerShares;
  /** Default: `DEPRECATIONS`. */
  readonly deprecations?: readonly Deprecation[];
}

/** Every endpoint of `/v4`. */
export const endpointsOf = ({ endpoints = [] }: Pick<AppOptions, 'endpoints'>): readonly Endpoint[] => [
  ...v4Endpoints,
  ...endpoints,
];

/** The stores that all entrances share, and the entrances. */
@Module({})
export class AppModule {
  static forRoot(options: AppOptions): DynamicModule {
    const { databaseUrl, dashboardUrl = 'http://localhost', publicFigures = true, mail = null } = options;
    return {
      module: AppModule,
      imports: [
        MeteringModule.forRoot(options),
        SearchModule.forRoot(options),
        DiscoveryModule,
        V4Module.forRoot(
          endpointsOf(options),
          {
            databaseUrl,
            timeout: options.databaseTimeout,
            prefix: options.prefix,
            secret: options.secret,
            baseUrl: dashboardUrl,
            previousSecret: options.previousSecret ?? null,
            allowPrivateWebhooks: options.allowPrivateWebhooks ?? false,
          },
          options,
        ),
        OAuthModule.forRoot(options.apiUrl ?? null, options.documentNetwork),
        McpModule.forRoot({ origins: options.mcpOrigins ?? ANY_ORIGIN, hosts: options.mcpHosts ?? 'any' }),
        DashboardModule.forRoot({
          databaseUrl,
          dashboardUrl,
          publicFigures,
          mail,
          secret: options.secret,
          previousSecret: options.previousSecret ?? null,
          allowPrivateIssuers: options.allowPrivateIssuers ?? false,
        }),
      ],
      providers: [{ provide: Draining, useFactory: () => new Draining(options.drainSeconds ?? 0) }],
      controllers: [...(options.controllers ?? [])],
    };
  }
}
