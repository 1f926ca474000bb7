import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource();
const rows = (count: number) =>
  Array.from({ length: count }, () =>
    upsert(testJob({ source: acme.id as string, description: 'baker '.repeat(800) })),
  );
const snapshot = (count: number) => [
  { kind: 'sources', rows: [upsert(acme)] } as const,
  { kind: 'jobs', rows: rows(count) } as const,
];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('sync-faults-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const liveJobs = async () => {
  await indexer.client.indices.refresh({ index: `${indexer.prefix}-jobs` });
  return (await indexer.client.count({ index: `${indexer.prefix}-jobs` })).count;
};

/** A real process, caught while it loads: its new indices hold documents and no alias points to them. */
const caughtLoading = async (feed: string): Promise<{ child: ChildProcess; stderr: () => string }> => {
  const before = await indexer.indices();
  const main = join(projectRoot, 'dist/apps/indexer/main.js');
  const child = spawn(process.execPath, [main, 'sync', feed], {
    env: indexer.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended too early: ${stderr}`);
    const jobs = (await indexer.indices()).find((name) => name.includes('-jobs-') && !before.includes(name));
    if (jobs) {
      await indexer.client.indices.refresh({ index: jobs, ignore_unavailable: true });
      if ((await indexer.client.count({ index: jobs, ignore_unavailable: true })).count > 0)
        return { child, stderr: () => stderr };
    }
    await delay(5);
  }
};

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
};

test('killed while it loads, it leaves what is live untouched, and the next run starts again', async () => {
  await indexer.sync(await indexer.feed(1, snapshot(3)));
  const live = await indexer.indices();
  const feed = await indexer.feed(2, snapshot(10_000));
  const { child } = await caughtLoading(feed);
  child.kill('SIGKILL');
  expect(await ended(child)).toBe('SIGKILL');
  expect(Object.keys((await indexer.records('jobs')) ?? {})).toHaveLength(3);
  const orphans = (await indexer.indices()).filter((name) => !live.includes(name));
  // Of sources, jobs and tombstones.
  expect(orphans).toHaveLength(3);

  expect(await indexer.sync(feed)).toMatchObject({ action: 'loaded', applied: 10_001, already_applied: 0 });
  for (const orphan of orphans) expect(await indexer.indices()).not.toContain(orphan);
  expect((await indexer.client.count({ index: `${indexer.prefix}-jobs` })).count).toBe(10_000);
});

test('interrupted while it loads, it removes what it made; meanwhile a second one is refused', async () => {
  const feed = await indexer.feed(1, snapshot(10_000));
  const { child, stderr } = await caughtLoading(feed);
  const second = await indexer.run(['sync', feed]);
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('Another indexer') });
  child.kill('SIGINT');
  expect(await ended(child)).toBe(130);
  expect(stderr()).toContain('Interrupted');
  expect(await indexer.indices()).toEqual([]);
});

test('interrupted while it applies deltas, it says what readers see, and the next run applies the rest', async () => {
  const first = snapshot(3);
  await indexer.sync(await indexer.feed(1, first));
  const feed = await indexer.feed(2, [...first, { kind: 'jobs', mode: 'delta', rows: rows(10_000) }]);
  const interrupted = new AbortController();
  const running = indexer.run(['sync', feed], { signal: interrupted.signal });
  while ((await liveJobs()) === 3) await delay(5);
  interrupted.abort();
  const stderr = expect.stringContaining('Readers see the deltas as far as they were applied');
  expect(await running).toMatchObject({ code: 130, stderr });
  expect(await liveJobs()).toBeGreaterThan(3);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'updated', bad: 0 });
  expect(await liveJobs()).toBe(10_003);
});
