import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { identify } from './processes/process-identity.js';
import { claimDataFolder, runningServices } from './running-services.js';
import { serviceUrls } from './service-urls.js';

const urls = { elasticsearchUrl: 'http://127.0.0.1:9200', databaseUrl: 'postgres://127.0.0.1/rolecall' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const owners = () => JSON.parse(readFileSync(join(folder, 'services.json'), 'utf8'));

test('a data folder has one owner at a time', () => {
  const claim = claimDataFolder(folder);
  expect(() => claimDataFolder(folder)).toThrow(`already running on ${folder} (process ${process.pid})`);
  claim.release();
  expect(() => claimDataFolder(folder)).not.toThrow();
});

test('a folder whose owner died, or whose pid now belongs to another process, can be claimed', () => {
  for (const owner of [
    { pid: 2 ** 22 + 1, startedAt: '1' },
    { pid: process.pid, startedAt: 'another time' },
  ]) {
    writeFileSync(join(folder, 'services.json'), JSON.stringify({ owner, urls }));
    expect(runningServices(folder)).toBeNull();
    claimDataFolder(folder);
    expect(owners().owner).toEqual(identify(process.pid));
    rmSync(join(folder, 'services.json'));
  }
});

test('only its owner releases a folder', () => {
  const claim = claimDataFolder(folder);
  const owner = { pid: 1, startedAt: identify(1)?.startedAt ?? '' };
  writeFileSync(join(folder, 'services.json'), JSON.stringify({ owner }));
  claim.release();
  expect(owners().owner).toEqual(owner);
});

test('addresses come from the environment, then from the services that run, and otherwise it is an error', () => {
  const env = { ROLECALL_DATA: folder };
  expect(() => serviceUrls(env)).toThrow('npm start');
  const claim = claimDataFolder(folder);
  expect(() => serviceUrls(env)).toThrow('npm start');
  claim.publish({ urls });
  expect(serviceUrls(env)).toEqual(urls);
  expect(serviceUrls({ ...env, DATABASE_URL: 'postgres://elsewhere/db' })).toEqual({
    ...urls,
    databaseUrl: 'postgres://elsewhere/db',
  });
  claim.release();
  expect(() => serviceUrls({ ...env, ELASTICSEARCH_URL: 'http://elsewhere' })).toThrow('npm start');
});
