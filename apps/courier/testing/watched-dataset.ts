import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import type { FeedRow } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { responseWithRetries, TestApi, type TestResponse } from '../../api/testing/test-api.js';
import { type FeedPart, IndexerFixture, upsert } from '../../indexer/testing/indexer-fixture.js';
import { Courier } from '../courier.js';

export interface TestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly record_id: string;
  readonly change_number: number | null;
  readonly record: RecordValue | null;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Requests of one organization. */
export interface TestClient {
  readonly organizationId: string;
  send(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<TestResponse>;
  /** Creates a watch, which must succeed. @returns its id. */
  watch(body: object): Promise<string>;
  /** All events after a cursor. */
  events(id: string, cursor?: string): Promise<{ events: TestEvent[]; cursor: string }>;
}

/** A dataset that an indexer changes, the API that serves it, and a courier that compares its watches. */
export class WatchedDataset {
  private version = 0;
  readonly parts: FeedPart[] = [];

  private constructor(
    readonly indexer: IndexerFixture,
    readonly api: TestApi,
    readonly courier: Courier,
  ) {}

  /** @param step changes that are compared at once. */
  static async start(name: string, jobs: readonly RecordValue[], company: RecordValue, step?: number) {
    const indexer = await IndexerFixture.create(name);
    const parts: FeedPart[] = [
      { kind: 'sources', rows: [upsert(company)] },
      { kind: 'jobs', rows: jobs.map((job) => upsert(job)) },
    ];
    await indexer.sync(await indexer.feed(1, parts));
    const { prefix, databaseUrl, elasticsearchUrl } = indexer;
    const api = await TestApi.serve({ prefix, databaseUrl });
    const options = { prefix, databaseUrl, elasticsearchUrl, ...(step !== undefined && { step }) };
    const dataset = new WatchedDataset(indexer, api, new Courier(options));
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
    return { organizationId, send, events, watch };
  }

  async stop(): Promise<void> {
    await this.courier.close();
    await this.api.close();
    await this.indexer.drop();
  }
}

/** Types and ids of events. */
export const told = (events: readonly TestEvent[]): string[] =>
  events.map(({ type, record_id }) => `${type} ${record_id}`);
