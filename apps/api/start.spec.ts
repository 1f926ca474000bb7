import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs } from '#libs/registry/records/jobs.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import { makeOlder } from '#libs/search/testing/older-index.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `start-spec-${process.pid}`;

beforeAll(() => loadDataset({ elasticsearchUrl, prefix, sources: [], jobs: [] }), 60_000);
afterAll(() => dropDataset({ elasticsearchUrl, prefix }));

test('a server that starts on indices with other mappings is not ready, and says what to run', async () => {
  const client = new Client({ node: elasticsearchUrl });
  const live = await readMeta(client, prefix, jobs);
  await makeOlder(client, live);
  await client.close();
  const child = spawn(process.execPath, [join(projectRoot, 'dist/apps/api/main.js')], {
    env: { ...process.env, ROLECALL_PREFIX: prefix, ROLECALL_SECRET: 'a secret of thirty-two characters', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout] = (await once(child.stdout, 'data')) as [Buffer];
  const [url] = /http:\/\/\S+/.exec(stdout.toString()) as RegExpExecArray;
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, ((await ready.json()) as { checks: object }).checks]).toEqual([
    503,
    expect.objectContaining({ elasticsearch: expect.stringContaining('`indexer rebuild`') }),
  ]);
  const [stderr] = (await once(child.stderr, 'data')) as [Buffer];
  expect(stderr.toString()).toContain('npm run indexer -- rebuild');
  child.kill('SIGTERM');
  await once(child, 'close');
});
