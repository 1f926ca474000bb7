import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import type { FeedRow } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { responseWithRetries, TEST_SECRET, TestApi, type TestResponse } from '../../api/testing/test-api.js';
import { type FeedPart, IndexerFixture, upsert } from '../../indexer/testing/indexer-fixture.js';
import { Courier, type CourierOptions } from '../courier.js';
import type { TestEvent } from './test-event.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Requests of one organization. */
export interface TestClient {
  readonly organizationId: string;
  readonly token: string;
  send(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<TestResponse>;
  /** Creates a watch, which must succeed. @returns its id. */
  watch(body: object): Promise<string>;
  /** All events after a cursor. */
  events(id: string, cursor?: string): Promise<{ events: TestEvent[]; cursor: string }>;
}

type CourierSettings = Pick<CourierOptions, 'step' | 'schedule' | 'allowPrivateWebhooks' | 'mail' | 'digestRetries'>;

/** A dataset that an indexer changes, the API that serves it, and a courier that compares its watches. */
export class WatchedDataset {
  private version = 0;
  readonly parts: FeedPart[] = [];

  private constructor(
    readonly indexer: IndexerFixture,
    readonly api: TestApi,
    private readonly settings: CourierSettings,
    readonly courier: Courier,
  ) {}

  static async start(
    name: string,
    jobs: readonly RecordValue[],
    company: RecordValue,
    settings: CourierSettings = {},
    stores: { databaseServer?: string } = {},
  ): Promise<WatchedDataset> {
    const indexer = await IndexerFixture.create(name, stores);
    const parts: FeedPart[] = [
      { kind: 'sources', rows: [upsert(company)] },
      { kind: 'jobs', rows: jobs.map((job) => upsert(job)) },
    ];
    await indexer.sync(await indexer.feed(1, parts));
    const { prefix, databaseUrl } = indexer;
    const { allowPrivateWebhooks = false, mail = null } = settings;
    const ofMail = mail && { mail: mail.transport, dashboardUrl: mail.dashboardUrl };
    const api = await TestApi.serve({ prefix, databaseUrl, allowPrivateWebhooks, ...ofMail });
    const dataset = new WatchedDataset(indexer, api, settings, courierOf(indexer, settings));
    dataset.parts.push(...parts);
    dataset.version = 1;
    return dataset;
  }

  /** Publishes a delta. */
  async sync(kind: FeedPart['kind'], ...rows: FeedRow[]): Promise<void> {
    this.version += 1;
    this.parts.push({ kind, mode: 'delta', rows });
    await this.indexer.sync(await this.indexer.feed(this.version, this.parts));
  }

  /** Compares all watches. */
  compare() {
    return this.courier.compare();
  }

  /** Finds events, and sends them to webhooks, until nothing is due. */
  async deliver(): Promise<void> {
    await this.courier.compare();
    await this.courier.deliver();
  }

  /** Another process with the same stores, which must be closed. */
  anotherCourier(settings: CourierSettings & { secret?: string; previousSecret?: string } = {}): Courier {
    return courierOf(this.indexer, { ...this.settings, ...settings });
  }

  /** An organization of its own. */
  async client(options: Parameters<typeof createTestOrganization>[1] = {}): Promise<TestClient> {
    const { organizationId, token } = await createTestOrganization(this.indexer.databaseUrl, {
      limits: NO_LIMITS,
      ...options,
    });
    await runOn(this.indexer.databaseUrl, `UPDATE organizations SET product_plan = 'enterprise' WHERE id = $1`, [
      organizationId,
    ]);
    const send: TestClient['send'] = (method, url, body, headers) =>
      responseWithRetries(
        this.api.app,
        url,
        { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
        method,
        body,
      );
    const events: TestClient['events'] = async (id, cursor) => {
      const found: TestEvent[] = [];
      for (let next = cursor; ; ) {
        const { status, body } = await send(
          'GET',
          `/v4/watches/${id}/events${next === undefined ? '' : `?cursor=${next}`}`,
        );
        if (status !== 200) throw new Error(JSON.stringify(body));
        found.push(...body.data);
        next = body.next_cursor as string;
        if (!body.has_more) return { events: found, cursor: next };
      }
    };
    const watch: TestClient['watch'] = async (body) => {
      const { status, body: watch } = await send('POST', '/v4/watches', body);
      if (status !== 200) throw new Error(JSON.stringify(watch));
      return watch.id;
    };
    return { organizationId, token, send, events, watch };
  }

  async stop(): Promise<void> {
    await this.courier.close();
    await this.api.close();
    await this.indexer.drop();
  }
}

const courierOf = (
  { prefix, databaseUrl, elasticsearchUrl }: IndexerFixture,
  settings: CourierSettings & { secret?: string },
): Courier => new Courier({ secret: TEST_SECRET, ...settings, prefix, databaseUrl, elasticsearchUrl });

/** Types and ids of events. */
export const told = (events: readonly TestEvent[]): string[] =>
  events.map(({ type, record_id }) => `${type} ${record_id}`);
