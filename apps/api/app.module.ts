import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { ExportStorage } from '#libs/exports/storage/export-storage.js';
import type { MailerOptions } from '#libs/mail/mail-transport.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { CallerShares } from '#libs/search/read/resource-shares.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import type { Env } from './env.js';
import { Draining } from './health/draining.js';
import type { Deprecation } from './http/deprecations.js';
import type { IsolationLimits } from './isolation/isolation-limits.js';
import { type AllowedHosts, type AllowedOrigins, ANY_ORIGIN } from './mcp/http/allowed-origins.js';
import { McpModule } from './mcp/mcp.module.js';
import { MeteringModule } from './metering/metering.module.js';
import type { DocumentNetwork } from './oauth/client-documents.js';
import { OAuthModule } from './oauth/oauth.module.js';
import type { Endpoint } from './reads/read.js';
import { SearchModule } from './search/search.module.js';
import type { TelemetryOptions } from './telemetry/telemetry.js';
import { v4Endpoints } from './v4/endpoints.js';
import { V4Module } from './v4/v4.module.js';

export interface AppOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly secret: string;
  /** Signed cursors and encrypted secrets until `secret` replaced it. Default: none. */
  readonly previousSecret?: string | null;
  /** Whether webhooks may have private addresses. Default: no. */
  readonly allowPrivateWebhooks?: boolean;
  /** Whether identity providers may have private addresses, and no TLS. Default: no. */
  readonly allowPrivateIssuers?: boolean;
  readonly definitions: Definitions;
  /** Additional controllers, for tests. */
  readonly controllers?: readonly Type[];
  /** Additional endpoints, for tests that add a kind of record or a read. */
  readonly endpoints?: readonly Endpoint[];
  /** Milliseconds that a request may wait for Postgres. Default: `DATABASE_TIMEOUT`. */
  readonly databaseTimeout?: number;
  /** Public URL of the dashboard. Default: `http://localhost`. */
  readonly dashboardUrl?: string;
  /** `DASHBOARD_URL`, if it is set, for what other sites read: social tags and `security.txt`. Default: the address of the request. */
  readonly publicUrl?: string | null;
  /** `PUBLIC_URL`, from which the issuer and the resource of connected apps are built. Default: the address to listen on. */
  readonly apiUrl?: string | null;
  /** How metadata of OAuth clients is fetched, for tests. */
  readonly documentNetwork?: DocumentNetwork;
  /** Whether visitors without an account see figures on the landing page. Default: true. */
  readonly publicFigures?: boolean;
  /** Default: no e-mail is sent. */
  readonly mail?: MailerOptions | null;
  /** Addresses of trusted proxies, in Fastify's format. Default: none, so `X-Forwarded-For` is ignored. */
  readonly trustProxy?: string | null;
  /** A `mailto:` or `https:` URI for `security.txt`. Default: the security guide. */
  readonly securityContact?: string | null;
  /** The files of exports. Default: they cannot be downloaded. */
  readonly exportStorage?: ExportStorage;
  /** Folder of the built web app, which is served when it exists. */
  readonly webFolder?: string;
  /** Limits per caller. Default: `DEFAULT_LIMITS`. */
  readonly limits?: IsolationLimits;
  /** What callers have used. Default: known to the searches only. */
  readonly shares?: CallerShares;
  /** Origins whose pages may call the MCP endpoint. Default: any. */
  readonly mcpOrigins?: AllowedOrigins;
  readonly mcpHosts?: AllowedHosts;
  /** Default: `DEPRECATIONS`. */
  readonly deprecations?: readonly Deprecation[];
  /** Default: `NO_TELEMETRY`. */
  readonly telemetry?: TelemetryOptions;
  /** Seconds that the process serves on after it was asked to end, while `/readyz` fails. Default: 0. */
  readonly drainSeconds?: number;
  /** Default: `error`. */
  readonly logLevel?: Env['logLevel'];
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
