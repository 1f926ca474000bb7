import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { omit } from 'es-toolkit';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS } from '#libs/search/store/companies/company-postings.js';
import { changingFeed } from '../../../../../indexer/testing/changing-feed.js';
import { deletion, type FeedPart, IndexerFixture } from '../../../../../indexer/testing/indexer-fixture.js';
import { ApiProcess } from '../../../../testing/api-process.js';
import { CountingProxy } from '../../../../testing/connector-run.js';

export type ChangedKind = 'jobs' | 'sources';
export const CHANGED_KINDS: readonly ChangedKind[] = ['jobs', 'sources'];
type RecordOf = Record<string, unknown>;

/** A tool that keeps a copy by the change feed. */
export interface Connector {
  /** Runs it. @returns null if it was killed. @throws Error with what it printed, if it failed. */
  load(killAfter?: number): Promise<string | null>;
  /** Deletes the copy and its position, as 410 asks for, and runs it. */
  restart(): Promise<unknown>;
  /** Its copy, by id. */
  copied(kind: ChangedKind): Promise<ReadonlyMap<string, RecordOf>>;
}

export const KILLS = Number(process.env.CONNECTOR_KILLS ?? 10);
const POSTINGS = 1_000;
const DELTAS = 10;

/** A dataset that changes, an API that serves it, and the checks that each connector has to pass. */
export class ConnectorScenario {
  private constructor(
    private readonly indexer: IndexerFixture,
    private readonly parts: FeedPart[],
    private readonly api: ApiProcess,
    private readonly proxy: CountingProxy,
    readonly token: string,
    /** For the state of the tool. */
    readonly folder: string,
  ) {}

  static async start(name: string): Promise<ConnectorScenario> {
    const indexer = await IndexerFixture.create(`${name}-connector`);
    const { databaseUrl, prefix } = indexer;
    const parts = changingFeed({ postings: POSTINGS, deltas: DELTAS, changes: POSTINGS, words: 20 });
    await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
    const { token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS });
    const folder = join(indexer.folder, name);
    await mkdir(folder);
    const api = await ApiProcess.start({ databaseUrl, prefix });
    const proxy = await CountingProxy.start(() => api.url);
    return new ConnectorScenario(indexer, parts, api, proxy, token, folder);
  }

  get url(): string {
    return this.proxy.url;
  }

  async stop(): Promise<void> {
    this.proxy.close();
    await this.api.stop();
    await this.indexer.drop();
  }

  /** Kills the tool while the dataset changes: its copy equals the index, and a run without changes takes a request for each kind. */
  async survivesKills(connector: Connector): Promise<void> {
    const started = performance.now();
    await connector.load();
    // Of a run with as many rows: a kill is due at any moment of it.
    const duration = performance.now() - started;
    await this.expectEqual(connector);
    let kills = 0;
    for (let delta = 1; delta <= DELTAS; delta += 1) {
      await this.deliver(delta + 1, this.parts.slice(0, 2 + 2 * delta));
      const due = Math.ceil((KILLS * delta) / DELTAS);
      while (kills < due) {
        if ((await connector.load(Math.random() * duration)) === null) kills += 1;
        else break;
      }
    }
    expect(kills).toBeGreaterThan(0);
    await connector.load();
    await this.expectEqual(connector);
    this.proxy.requests = 0;
    await connector.load();
    expect(this.proxy.requests).toBe(CHANGED_KINDS.length);
    await this.expectEqual(connector);
  }

  /** Deletes a posting: the copy loses it. */
  async deletes(connector: Connector): Promise<void> {
    const [first] = (await this.listed('jobs')).keys();
    const parts: FeedPart[] = [
      ...this.parts,
      { kind: 'jobs', mode: 'delta', rows: [deletion(first as string, DELTAS + 2)] },
    ];
    await this.deliver(DELTAS + 2, parts);
    await connector.load();
    expect((await connector.copied('jobs')).has(first as string)).toBe(false);
  }

  /** Replaces the dataset: the tool fails with 410, and begins again when it is told to. */
  async beginsAgain(connector: Connector): Promise<void> {
    await this.indexer.sync(await this.indexer.feed(1, this.parts.slice(0, 2), 'other'), '--replace');
    await expect(connector.load()).rejects.toThrow(/410/);
    await connector.restart();
    await this.expectEqual(connector);
  }

  private async deliver(sequence: number, parts: FeedPart[]): Promise<void> {
    await this.indexer.sync(await this.indexer.feed(sequence, parts));
  }

  private async expectEqual(connector: Connector): Promise<void> {
    for (const kind of CHANGED_KINDS) {
      const [copy, index] = [await connector.copied(kind), await this.listed(kind)];
      expect([kind, copy.size]).toEqual([kind, index.size]);
      for (const [id, record] of index) expect(withoutFigures(copy.get(id) as RecordOf)).toEqual(record);
    }
  }

  private async listed(kind: ChangedKind): Promise<Map<string, RecordOf>> {
    const found = new Map<string, RecordOf>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const url = `${this.api.url}/v4/${kind}?${cursor && `cursor=${cursor}`}`;
      const page = JSON.parse(await (await fetch(url, { headers: { authorization: this.token } })).text());
      for (const { source, ...record } of page.data)
        found.set(record.id, withoutFigures(source ? { ...record, source: source.id } : record));
      cursor = page.next_cursor;
    }
    return found;
  }
}

/** Figures of companies are computed apart from the feed. */
const withoutFigures = (record: RecordOf) => omit(record, [...COUNT_FIELDS, ...FIGURE_FIELDS]);
