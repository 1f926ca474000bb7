import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pull } from 'es-toolkit';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '#libs/database/data-source.js';
import {
  createTestDatabase,
  createTestOrganization,
  NO_LIMITS,
  TEST_DATABASE_TIMEOUT,
} from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitions as registry } from '#libs/registry/records/definitions.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import type { AppOptions } from '../app.module.js';
import { createApp } from '../create-app.js';
import type { Env } from '../env.js';
import { DEFAULT_LIMITS, type IsolationLimits } from '../isolation/isolation-limits.js';
import { ResponseChecker } from './response-checker.js';

/** A response, with its JSON body parsed. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests read bodies of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

interface Operator {
  readonly dataSource: DataSource;
  readonly organizations: Organizations;
  readonly tokens: Tokens;
}

/** Maximum retries of a 503. */
const MAX_RETRIES = 5;

/** The secret of instances that name no other. */
export const TEST_SECRET = 'a secret of the tests, 32 characters or more';
const secret = TEST_SECRET;

type RateTierName = 'tier_1' | 'tier_2' | 'tier_3';

/** Sends a request to an instance. Fails if the response does not match the OpenAPI document. */
export const responseOf = async (
  app: NestFastifyApplication,
  url: string,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  payload?: string | object,
): Promise<TestResponse> => {
  const request = { method, url, headers, ...(payload !== undefined && { payload }) };
  const { statusCode: status, headers: received, body } = await app.inject(request);
  const response = { status, headers: received, body: JSON.parse(body) };
  (await ResponseChecker.of(app))?.check(method, url, status, response.body, payload);
  return response;
};

/** Like `responseOf`, but retries a 503 after its `Retry-After`, as clients should. */
export const responseWithRetries: typeof responseOf = async (...request) => {
  let response = await responseOf(...request);
  for (let retry = 0; response.status === 503 && retry < MAX_RETRIES; retry += 1) {
    await sleep(Number(response.headers['retry-after']) * 1_000);
    response = await responseOf(...request);
  }
  return response;
};

/** The whole API on its own dataset and database. */
export class TestApi {
  private readonly tokens = new Map<RateTierName, Promise<string>>();
  private readonly others: NestFastifyApplication[] = [];

  private constructor(
    readonly app: NestFastifyApplication,
    readonly prefix: string,
    readonly databaseUrl: string,
    private readonly definitions: Definitions,
    private readonly dropDatabase: () => Promise<void>,
    private readonly limits: IsolationLimits = DEFAULT_LIMITS,
  ) {}

  static async start(
    dataset: {
      jobs?: readonly RecordValue[];
      sources?: readonly RecordValue[];
      computed?: Readonly<Record<string, readonly RecordValue[]>>;
      asOf?: string;
      definitions?: Definitions;
      endpoints?: AppOptions['endpoints'];
      shards?: number;
      segments?: number;
      logLevel?: Env['logLevel'];
      mcpOrigins?: AppOptions['mcpOrigins'];
      mcpHosts?: AppOptions['mcpHosts'];
      mail?: AppOptions['mail'];
      publicFigures?: boolean;
      deprecations?: AppOptions['deprecations'];
      limits?: Partial<IsolationLimits>;
      exportStorage?: AppOptions['exportStorage'];
      documentNetwork?: AppOptions['documentNetwork'];
      allowPrivateIssuers?: boolean;
      /** Milliseconds. Tests of an outage use that of production, `DATABASE_TIMEOUT`. */
      databaseTimeout?: number;
    } = {},
  ): Promise<TestApi> {
    const prefix = `t${process.pid}${Math.random().toString(36).slice(2, 8)}`;
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const {
      jobs: postings = [],
      sources: companies = [],
      definitions = registry,
      endpoints = [],
      logLevel = 'error',
      mcpOrigins = 'any',
      mcpHosts = 'any',
      mail = null,
      publicFigures = true,
      deprecations = [],
      databaseTimeout = TEST_DATABASE_TIMEOUT,
      limits = {},
      exportStorage,
      documentNetwork,
      allowPrivateIssuers = false,
      ...rest
    } = dataset;
    const database = await createTestDatabase();
    const records = { jobs: postings, sources: companies };
    await loadDataset({ elasticsearchUrl, prefix, databaseUrl: database.url, definitions, ...records, ...rest });
    const stores = { elasticsearchUrl, databaseUrl: database.url, databaseTimeout, prefix, secret };
    const all = { ...DEFAULT_LIMITS, ...limits };
    const options = {
      definitions,
      endpoints,
      logLevel,
      mcpOrigins,
      mcpHosts,
      mail,
      publicFigures,
      deprecations,
      allowPrivateIssuers,
      limits: all,
      ...(exportStorage !== undefined && { exportStorage }),
      ...(documentNetwork !== undefined && { documentNetwork }),
    };
    const app = await createApp({ ...stores, ...options });
    return new TestApi(app, prefix, database.url, definitions, () => database.drop(), all);
  }

  /** The API on an existing dataset and database, which are not removed when it is closed. */
  static async serve(options: Pick<AppOptions, 'prefix' | 'databaseUrl'> & Partial<AppOptions>): Promise<TestApi> {
    const { prefix, databaseUrl, definitions = registry } = options;
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const stores = { elasticsearchUrl, databaseTimeout: TEST_DATABASE_TIMEOUT, secret };
    const app = await createApp({ ...stores, ...options, definitions });
    return new TestApi(app, prefix, databaseUrl, definitions, async () => {});
  }

  /** Stops serving and keeps the dataset. */
  async close(): Promise<void> {
    await this.app.close();
  }

  /** The token of an organization of that tier, the same on each call. Its rate limits are too high to be reached in a test. */
  async token(rateTier: RateTierName = 'tier_3'): Promise<string> {
    const known =
      this.tokens.get(rateTier) ??
      createTestOrganization(this.databaseUrl, { rateTier, limits: NO_LIMITS }).then(({ token }) => token);
    this.tokens.set(rateTier, known);
    return known;
  }

  /** Runs operator commands on the same database. */
  async operate<T>(work: (stores: Operator) => Promise<T>): Promise<T> {
    const dataSource = await createDataSource(this.databaseUrl).initialize();
    try {
      return await work({ dataSource, organizations: new Organizations(dataSource), tokens: new Tokens(dataSource) });
    } finally {
      await dataSource.destroy();
    }
  }

  /**
   * Sends a request as an organization of that tier, or with the given headers. Retries a 503 after its `Retry-After`, as clients
   * should; tests of an outage use `responseOf`.
   */
  async get(url: string, as: RateTierName | Record<string, string> = 'tier_3'): Promise<TestResponse> {
    const headers = typeof as === 'string' ? { authorization: `Bearer ${await this.token(as)}` } : as;
    return responseWithRetries(this.app, url, headers);
  }

  /** Sends a JSON body as an organization of that tier. Otherwise like `get`. */
  async post(url: string, body: string | object, as: RateTierName | Record<string, string> = 'tier_3') {
    const headers = typeof as === 'string' ? { authorization: `Bearer ${await this.token(as)}` } : as;
    return responseWithRetries(this.app, url, { 'content-type': 'application/json', ...headers }, 'POST', body);
  }

  /**
   * Starts another instance on the same data, which is stopped together with this one.
   * @param databaseUrl another URL of the same database, for tests of an outage; the timeouts are then those of production.
   * @param more another URL of Elasticsearch, another dataset, or a web app.
   */
  async startAnother(
    databaseUrl?: string,
    more: Partial<
      Pick<
        AppOptions,
        'elasticsearchUrl' | 'prefix' | 'webFolder' | 'telemetry' | 'drainSeconds' | 'limits' | 'trustProxy' | 'apiUrl'
      >
    > = {},
  ): Promise<NestFastifyApplication> {
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const { prefix, limits } = this;
    const options = { elasticsearchUrl, prefix, secret, definitions: registry, limits, ...more };
    const app =
      databaseUrl === undefined
        ? await createApp({ ...options, databaseUrl: this.databaseUrl, databaseTimeout: TEST_DATABASE_TIMEOUT })
        : await createApp({ ...options, databaseUrl });
    this.others.push(app);
    return app;
  }

  /** Stops an instance before the test ends. */
  async stopAnother(app: NestFastifyApplication): Promise<void> {
    pull(this.others, [app]);
    await app.close();
  }

  async stop(): Promise<void> {
    for (const app of [this.app, ...this.others]) await app.close();
    const { prefix, definitions } = this;
    await dropDataset({ elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, prefix, definitions });
    await this.dropDatabase();
  }
}
