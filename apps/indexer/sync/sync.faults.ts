import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { startElasticsearch } from '#libs/services/embedded/embedded-elasticsearch.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { changingFeed } from '../testing/changing-feed.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';
import { syncProcess } from '../testing/sync-process.js';

jest.setTimeout(1_800_000);

const KILLS = 20;
const asTheFeedSays = { missing: 0, extra: 0, different: 0, removed: 0, rejected: 0 };

let indexer: IndexerFixture | undefined;
afterEach(async () => {
  await indexer?.drop();
  indexer = undefined;
});
afterAll(() => IndexerFixture.end());

test(`killed at ${KILLS} random moments, it loses nothing and brings nothing back`, async () => {
  const fixture = await IndexerFixture.create('kill-faults');
  indexer = fixture;
  const parts = changingFeed({ postings: 2_000, deltas: KILLS, changes: 1_500 });
  let kills = 0;
  let version = 0;
  // The load, then one delta after the other. The longest time until a kill is that of the last complete run.
  let usual = 4_000;
  for (const size of [2, ...Array.from({ length: KILLS }, (_, n) => 4 + n * 2)]) {
    version += 1;
    const feed = await fixture.feed(version, parts.slice(0, size));
    for (const most = kills + (size === 2 ? 5 : 2); kills < Math.min(most, KILLS); kills += 1)
      if (!(await syncProcess(fixture, feed, Math.random() * usual))) break;
    const startedAt = Date.now();
    await syncProcess(fixture, feed, null);
    usual = Math.max(1_000, Math.min(usual, Date.now() - startedAt));
    expect(await fixture.json('verify', feed)).toMatchObject(asTheFeedSays);
  }
  expect(kills).toBe(KILLS);
});

/** Forwards bytes to a port that may change. Without a port, connections are refused. */
const proxy = async () => {
  let port: number | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (port === null) return socket.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (url: string | null) => {
      port = url === null ? null : Number(new URL(url).port);
      if (port === null) for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

test('Elasticsearch is restarted while it loads, and killed while it applies deltas: nothing is lost', async () => {
  const folder = mkdtempSync(join(downloadsFolder, 'restart-faults-'));
  chmodSync(folder, 0o755);
  const start = () => startElasticsearch(folder, { durable: true, log: () => {} });
  const server = await proxy();
  let node = await start();
  try {
    server.to(node.url);
    const fixture = await IndexerFixture.create('restart-faults', { elasticsearchUrl: server.url });
    indexer = fixture;
    const parts = changingFeed({ postings: 20_000, deltas: 2, changes: 8_000, words: 500 });
    const restart = async (end: () => Promise<void>) => {
      server.to(null);
      await end();
      node = await start();
      server.to(node.url);
    };
    /** Disturbs a run. If it fails, it says so in a sentence, and the next run continues. */
    const during = async (feed: string, disturb: () => Promise<void>) => {
      const running = fixture.run(['sync', feed]);
      await delay(3_000);
      await disturb();
      const { code, stderr } = await running;
      if (code === 0) return;
      expect(stderr).toMatch(/^error: Elasticsearch .+\n$/m);
      await fixture.sync(feed);
    };
    const load = await fixture.feed(1, parts.slice(0, 2));
    await during(load, () => restart(() => node.stop()));
    expect(await fixture.json('verify', load)).toMatchObject(asTheFeedSays);

    const deltas = await fixture.feed(2, parts);
    await during(deltas, () =>
      restart(async () => {
        const { pid } = JSON.parse(readFileSync(join(folder, 'process.json'), 'utf8')) as { pid: number };
        process.kill(pid, 'SIGKILL');
        await node.stop();
      }),
    );
    expect(await fixture.json('verify', deltas)).toMatchObject(asTheFeedSays);
    await fixture.drop();
    indexer = undefined;
  } finally {
    server.close();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
