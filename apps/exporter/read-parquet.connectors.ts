import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { S3Server } from '#libs/exports/testing/s3-server.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { CountingProxy, runConnector } from '../api/testing/connector-run.js';
import { type ExportClient, ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(600_000);

const folder = join(projectRoot, 'examples/exports');
const acme = testSource();
const jobs = Array.from({ length: 300 }, (_, i) =>
  testJob({
    source: acme.id as string,
    locations: ['DE', 'FR', 'US'].slice(0, i % 4).map((country) => ({ country, city: null, text: country })),
    description: Array.from({ length: 200 }, (_, n) => ((i + 1) * (n + 7) * 7919).toString(36)).join(' '),
  }),
);

const byCountry = (records: readonly RecordValue[]) => {
  const countries = records.flatMap(({ locations }) => [
    ...new Set((locations as { country: string }[]).map(({ country }) => country)),
  ]);
  return Object.entries(Object.groupBy(countries, (country) => country))
    .map(([country, all = []]) => [country, all.length])
    .sort();
};

describe.each([
  ['a folder', false],
  ['a bucket', true],
])('files in %s', (_, isInBucket) => {
  let server: S3Server | undefined;
  let dataset: ExportedDataset;
  let proxy: CountingProxy;
  let client: ExportClient;
  let links: string[];
  beforeAll(async () => {
    server = isInBucket ? await S3Server.start() : undefined;
    const bucket = server ? { bucket: server.bucket, prefix: 'exports', endpoint: server.endpoint } : null;
    dataset = await ExportedDataset.start({ jobs, sources: [acme] }, bucket);
    await dataset.api.app.listen(0, '127.0.0.1');
    const url = await dataset.api.app.getUrl();
    proxy = await CountingProxy.start(() => url);
    client = await dataset.client();
    const { id } = await client.create({ kind: 'jobs' });
    await dataset.write(dataset.exporter({ pagesBytes: 100_000 }));
    const { files } = await client.read(id);
    links = files.map((file: { url: string }) => `${proxy.url}${new URL(file.url).pathname}`);
  });
  afterAll(async () => {
    proxy?.close();
    await dataset?.stop();
    await server?.stop();
  });

  test.each([
    ['duckdb', 'requirements.txt'],
    ['pandas', 'requirements.txt'],
    ['polars', 'requirements.txt'],
    ['spark', 'requirements-spark.txt'],
  ])('are read by %s by their links', async (tool, requirements) => {
    const python = pythonEnvironment(join(folder, requirements));
    expect(links.length).toBeGreaterThan(1);
    const args = [join(folder, 'read_parquet.py'), tool, ...links];
    const printed = await runConnector({ program: python, args, env: {}, cwd: dataset.folder });
    expect(JSON.parse(printed as string)).toEqual(byCountry(await client.pull('/v4/jobs')));
  });
});
