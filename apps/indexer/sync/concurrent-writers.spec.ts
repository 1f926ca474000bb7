import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
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
  indexer = await IndexerFixture.create('concurrent-writers-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const liveJobs = async () => {
  await indexer.client.indices.refresh({ index: `${indexer.prefix}-jobs` });
  return (await indexer.client.count({ index: `${indexer.prefix}-jobs` })).count;
};

/** Starts a real process, and waits until its new indices contain documents but no alias points to them yet. */
const startLoading = async (feed: string): Promise<{ child: ChildProcess; stderr: () => string }> => {
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
  await pWaitFor(async () => {
    if (child.exitCode !== null) throw new Error(`The indexer ended before it was stopped: ${stderr}`);
    const index = (await indexer.indices()).find((name) => name.includes('-jobs-') && !before.includes(name));
    if (!index) return false;
    await indexer.client.indices.refresh({ index, ignore_unavailable: true });
    return (await indexer.client.count({ index, ignore_unavailable: true })).count > 0;
  });
  return { child, stderr: () => stderr };
};

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
};

test('a load that is killed leaves the live dataset unchanged, and the next run starts again', async () => {
  await indexer.sync(await indexer.feed(1, snapshot(3)));
  const live = await indexer.indices();
  const feed = await indexer.feed(2, snapshot(10_000));
  const { child } = await startLoading(feed);
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

test('an interrupted load removes its indices; a second indexer is rejected meanwhile', async () => {
  const feed = await indexer.feed(1, snapshot(10_000));
  const { child, stderr } = await startLoading(feed);
  const second = await indexer.run(['sync', feed]);
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('Another indexer') });
  child.kill('SIGINT');
  expect(await ended(child)).toBe(130);
  expect(stderr()).toContain('Interrupted');
  expect(await indexer.indices()).toEqual([]);
});

test('interrupted deltas stay partially applied, and the next run applies the rest', async () => {
  const first = snapshot(3);
  await indexer.sync(await indexer.feed(1, first));
  const feed = await indexer.feed(2, [...first, { kind: 'jobs', mode: 'delta', rows: rows(10_000) }]);
  const interrupted = new AbortController();
  const running = indexer.run(['sync', feed], { signal: interrupted.signal });
  await pWaitFor(async () => (await liveJobs()) > 3);
  interrupted.abort();
  const stderr = expect.stringContaining('Readers see the deltas applied so far');
  expect(await running).toMatchObject({ code: 130, stderr });
  expect(await liveJobs()).toBeGreaterThan(3);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'updated', bad: 0 });
  expect(await liveJobs()).toBe(10_003);
});
