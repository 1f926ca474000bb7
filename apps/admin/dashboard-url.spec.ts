import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimDataFolder } from '#libs/services/running-services.js';
import { dashboardUrl } from './env.js';

const urls = { elasticsearchUrl: 'http://127.0.0.1:1', databaseUrl: 'postgres://rolecall@127.0.0.1:2/rolecall' };

let folder: string;
let release: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dashboard-url-'));
  const claim = claimDataFolder(folder);
  ({ release } = claim);
  claim.publish({ urls, dashboardUrl: 'http://127.0.0.1:4123' });
});
afterEach(() => {
  release();
  rmSync(folder, { recursive: true });
});

test('links lead to the Rolecall that is running, whatever its port', () => {
  expect(dashboardUrl({ ROLECALL_DATA: folder })).toBe('http://127.0.0.1:4123');
  expect(dashboardUrl({ ROLECALL_DATA: folder, DATABASE_URL: urls.databaseUrl })).toBe('http://127.0.0.1:4123');
});

test('but not if the command works on another database, or DASHBOARD_URL is set', () => {
  const elsewhere = { ROLECALL_DATA: folder, DATABASE_URL: 'postgres://elsewhere/rolecall' };
  expect(dashboardUrl(elsewhere)).toBe('http://127.0.0.1:4000');
  expect(dashboardUrl({ ...elsewhere, PORT: '4321' })).toBe('http://127.0.0.1:4321');
  expect(dashboardUrl({ ROLECALL_DATA: folder, DASHBOARD_URL: 'https://jobs.example.com/' })).toBe(
    'https://jobs.example.com',
  );
});
