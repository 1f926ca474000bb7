import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase, createTestOrganization } from '#libs/billing/testing/test-database.js';
import { type Definitions, definitions as registry } from '#libs/search/records/definitions.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import { createApp } from '../create-app.js';

/** What a request was answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests look into answers of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

type RateTierName = 'tier_1' | 'tier_2' | 'tier_3';

/** The whole API on a dataset and a database of its own. */
export class TestApi {
  private readonly tokens = new Map<RateTierName, Promise<string>>();

  private constructor(
    readonly app: NestFastifyApplication,
    readonly prefix: string,
    readonly databaseUrl: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async start(
    dataset: {
      jobs?: readonly RecordValue[];
      sources?: readonly RecordValue[];
      asOf?: string;
      definitions?: Definitions;
    } = {},
  ): Promise<TestApi> {
    const prefix = `t${process.pid}${Math.random().toString(36).slice(2, 8)}`;
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const { jobs: postings = [], sources: companies = [], definitions = registry, ...rest } = dataset;
    await loadDataset({ elasticsearchUrl, prefix, jobs: postings, sources: companies, definitions, ...rest });
    const database = await createTestDatabase();
    const secret = 'a secret of the tests, 32 characters or more';
    const app = await createApp({ elasticsearchUrl, databaseUrl: database.url, prefix, secret, definitions });
    return new TestApi(app, prefix, database.url, () => database.drop());
  }

  /** A live token of an organization of that tier; the same one each time. */
  async token(rateTier: RateTierName = 'tier_3'): Promise<string> {
    const known =
      this.tokens.get(rateTier) ?? createTestOrganization(this.databaseUrl, { rateTier }).then(({ token }) => token);
    this.tokens.set(rateTier, known);
    return known;
  }

  /** Sends a request as an organization of that tier, or with headers of the test's own. */
  async get(url: string, as: RateTierName | Record<string, string> = 'tier_3'): Promise<Answer> {
    const headers = typeof as === 'string' ? { authorization: `Bearer ${await this.token(as)}` } : as;
    const response = await this.app.inject({ method: 'GET', url, headers });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  }

  async stop(): Promise<void> {
    await this.app.close();
    await dropDataset({ elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, prefix: this.prefix });
    await this.dropDatabase();
  }
}
