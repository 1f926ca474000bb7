import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { definitions } from '#libs/registry/records/definitions.js';
import { createApp } from '../create-app.js';

const PAGE = '<meta property="og:image" content="__ORIGIN__/social-image.png"><link rel="canonical" href="__URL__">';

let webFolder: string;
const apps: NestFastifyApplication[] = [];
beforeAll(() => {
  webFolder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(webFolder, 'index.html'), PAGE);
  writeFileSync(join(webFolder, 'pages.json'), '["/"]');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(webFolder, { recursive: true });
});

const start = async (publicUrl: string | null) => {
  const app = await createApp({
    elasticsearchUrl: process.env.ELASTICSEARCH_URL as string,
    databaseUrl: process.env.DATABASE_URL as string,
    prefix: 'none',
    secret: 'a secret of thirty-two characters',
    definitions,
    webFolder,
    publicUrl,
  });
  apps.push(app);
  return async (url: string) => (await app.inject({ url, headers: { host: 'attacker.example' } })).body;
};

test('what other sites and mail programs read names DASHBOARD_URL, not the Host header of whoever asked', async () => {
  const get = await start('https://jobs.example.com');
  const both = (await get('/')) + (await get('/.well-known/security.txt'));
  expect(both).not.toContain('attacker.example');
  expect(both).toContain('content="https://jobs.example.com/social-image.png"');
  expect(both).toContain('rel="canonical" href="https://jobs.example.com/"');
  expect(both).toContain('Canonical: https://jobs.example.com/.well-known/security.txt');
});

test('without DASHBOARD_URL they name the address of the request', async () => {
  const get = await start(null);
  expect(await get('/')).toContain('href="http://attacker.example/"');
});
