import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { ExportsDatabase } from '#libs/exports/exports-database.js';
import { FolderStorage } from '#libs/exports/storage/folder-storage.js';
import { Checkpoints } from '#libs/exports/work/checkpoints.js';
import { claimExport, LeaseLostError } from '#libs/exports/work/lease.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { lockTable } from '../api/testing/locked-table.js';
import { ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const jobs = Array.from({ length: 40 }, (_, i) =>
  testJob({
    source: acme.id as string,
    created_at: new Date(Date.UTC(2026, 6, 1 + (i % 25), i)).toISOString(),
    description: Array.from({ length: 300 }, (_, n) => ((i + 1) * (n + 7) * 7919).toString(36)).join(' '),
  }),
);

let dataset: ExportedDataset;
let ids: { id: string }[];
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
  const reader = await dataset.client();
  ids = (await reader.pull('/v4/jobs?fields=id')) as { id: string }[];
});
afterAll(() => dataset?.stop());

const REQUEST = { kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } };
const client = () => dataset.client({ billingMode: 'credits', purchasedCredits: 100 });

/** The real program, with small pages. */
const startProgram = (pagesBytes: number): ChildProcess => {
  const { folder } = dataset;
  const { prefix, databaseUrl, elasticsearchUrl } = dataset.options;
  const program = join(projectRoot, 'dist/apps/exporter/testing/exporter-program.js');
  return spawn(process.execPath, [program, prefix, folder, '6', String(pagesBytes)], {
    env: { ...process.env, ELASTICSEARCH_URL: elasticsearchUrl, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** Resolves when a statement waits for the table. */
const blockedOn = async (table: string): Promise<void> => {
  const waiting = await dataset.run(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [`INSERT INTO ${table}%`],
  );
  return waiting.length > 0 ? undefined : blockedOn(table);
};

const undelivered = () => dataset.run('SELECT FROM undelivered_charges');

test.each([
  ['before a page is charged', 'export_pages'],
  ['before a file is finished', 'export_files'],
])('a process that is killed %s charges nothing twice and writes nothing twice', async (_, table) => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  for (let kill = 0; kill < 3; kill += 1) {
    const locked = await lockTable(dataset.api.databaseUrl, table, 'EXCLUSIVE');
    const program = startProgram(500);
    await blockedOn(table);
    program.kill('SIGKILL');
    await once(program, 'close');
    await locked.release();
    await dataset.leasesEnd();
    // Progress until the next kill.
    await dataset.writePage(dataset.exporter({ pageRecords: 6, pagesBytes: 500 }));
  }
  await dataset.write();
  const saved = await of.read(id);
  expect([saved.state, saved.rows, saved.credits, await of.balance()]).toEqual(['complete', 40, 40, 60]);
  expect(await dataset.records(saved)).toEqual(ids);
  expect(await undelivered()).toEqual([]);
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  const names = readdirSync(join(dataset.folder, id)).sort();
  expect(names).toEqual(saved.files.map(({ sha256 }: { sha256: string }) => sha256).sort());
});

test('two processes share the exports, and never write one at the same time', async () => {
  const owners = await Promise.all([client(), client(), client()]);
  const created = await Promise.all(owners.map((owner) => owner.create(REQUEST)));
  const exporters = [dataset.exporter({ pageRecords: 3 }), dataset.exporter({ pageRecords: 4 })];
  // Turns of one page, by both at once.
  const run = async (exporter: (typeof exporters)[number]): Promise<void> => {
    while (await exporter.turn(AbortSignal.abort()));
  };
  for (let open = true; open; ) {
    await Promise.all(exporters.map(run));
    open = (await dataset.run(`SELECT FROM exports WHERE state IN ('queued', 'running')`)).length > 0;
  }
  for (const [i, owner] of owners.entries()) {
    const saved = await owner.read(created[i].id);
    expect([saved.state, saved.credits, await owner.balance()]).toEqual(['complete', 40, 60]);
    expect(await dataset.records(saved)).toEqual(ids);
  }
});

test('a process that has lost its lease adds nothing to the export of the one that took over', async () => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  const database = new ExportsDatabase(dataset.options);
  try {
    // It stalls after it has claimed the export, for longer than its lease.
    const claimed = await claimExport(database, dataset.options.prefix);
    if (claimed === null || claimed.work.id !== id) throw new Error('Another export was claimed.');
    await dataset.leasesEnd();
    const other = dataset.exporter({ pageRecords: 6 });
    await dataset.writePage(other);
    const stalled = new Checkpoints(database, claimed.lease);
    const page = {
      number: 1,
      name: 'late.page',
      ends: [1],
      positions: [[1]],
      pointId: 'late',
      price: 'records' as const,
    };
    for (const late of [() => stalled.addPage(page), () => stalled.addFile(() => LATE, []), () => stalled.complete()])
      await expect(late()).rejects.toThrow(LeaseLostError);
    await dataset.write(other);
  } finally {
    await database.close();
  }
  const saved = await of.read(id);
  expect([saved.state, saved.credits, await of.balance()]).toEqual(['complete', 40, 60]);
  expect(await dataset.records(saved)).toEqual(ids);
});

const LATE = { name: 'late', rows: 1, bytes: 1, sha256: '0'.repeat(64) };

test('an export whose state of the dataset is lost is paused, and goes on in the state of then', async () => {
  const of = await client();
  const exporter = dataset.exporter({ pageRecords: 6 });
  const { id } = await of.create(REQUEST);
  await dataset.writePage(exporter);
  const [row] = (await dataset.run('SELECT point FROM exports WHERE id = $1', [id])) as [{ point: string }];
  const elasticsearch = new Client({ node: dataset.options.elasticsearchUrl });
  await elasticsearch.closePointInTime({ id: row.point });
  await elasticsearch.close();
  await dataset.write(exporter);
  const paused = await of.read(id);
  expect(paused).toMatchObject({ state: 'paused', reason: 'view_lost', rows: 6, files: [{ rows: 6 }] });
  await of.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write(exporter);
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', rows: 40, views: [{ rows: 6 }, { rows: 34 }] });
  expect(await dataset.records(saved)).toEqual(ids);
});

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
const mounted = (() => {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=80k', 'tmpfs', disk);
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (mounted) run('umount', disk);
  rmSync(disk, { recursive: true, force: true });
});
// A skipped test here says that this user may not mount a small disk.
const withDisk = mounted ? test : test.skip;

withDisk.each(['parquet', 'ndjson', 'csv'])(
  'on a full disk an export of %s fails, is refunded what is in no file, and can go on',
  async (format) => {
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
    run('mount', '-o', 'remount,size=80k', disk);
    const of = await client();
    const { id } = await of.create({ kind: 'jobs', format });
    const lines: string[] = [];
    const exporter = dataset.exporter({
      storage: new FolderStorage(disk),
      pageRecords: 6,
      log: (line) => lines.push(line),
    });
    await dataset.write(exporter);
    const failed = await of.read(id);
    expect(failed).toMatchObject({ state: 'failed', reason: 'disk_full', rows: 0, credits: 0, files: [] });
    expect([await of.balance(), await undelivered()]).toEqual([100, []]);
    expect(lines).toEqual([expect.stringContaining(`The export ${id} has failed (disk_full)`)]);
    await exporter.cleanUp();
    expect(readdirSync(join(disk, id))).toEqual([]);
    run('mount', '-o', 'remount,size=64m', disk);
    await of.send('POST', `/v4/exports/${id}/resume`, {});
    await dataset.write(exporter);
    expect(await of.read(id)).toMatchObject({ state: 'complete', rows: 40, credits: 40 });
  },
);

test('files are deleted when they expire, and folders with their organization', async () => {
  const of = await client();
  const exporter = dataset.exporter();
  const [kept, expired] = [await of.create(REQUEST), await of.create(REQUEST)];
  await dataset.write(exporter);
  await dataset.run('UPDATE exports SET expires_at = now() WHERE id = $1', [expired.id]);
  const before = await of.read(kept.id);
  await exporter.cleanUp();
  expect(await of.read(expired.id)).toMatchObject({ state: 'expired', rows: 40, files: [] });
  expect(readdirSync(dataset.folder)).not.toContain(expired.id);
  expect(await dataset.records(before)).toEqual(ids);
  await dataset.run('DELETE FROM exports WHERE id = $1', [kept.id]);
  await exporter.cleanUp();
  expect(readdirSync(dataset.folder)).not.toContain(kept.id);
});

test('a file that is paid for during the clean-up is kept', async () => {
  const of = await client();
  const { id } = await of.create({ ...REQUEST, max_credits: 10 });
  await dataset.write();
  expect(await of.read(id)).toMatchObject({ state: 'paused', files: [{ rows: 10 }] });
  const storage = new FolderStorage(dataset.folder);
  const list = storage.names.bind(storage);
  storage.names = async () => {
    await of.send('POST', `/v4/exports/${id}/resume`, { max_credits: null });
    await dataset.write();
    return list();
  };
  await dataset.exporter({ storage }).cleanUp();
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', files: [{ rows: 10 }, { rows: 30 }] });
  expect(await dataset.records(saved)).toEqual(ids);
});
