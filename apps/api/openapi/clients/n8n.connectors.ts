import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { nodeEnvironment } from '#libs/services/testing/node-environment.js';
import { SampleDataset } from '../../mcp/testing/sample-dataset.js';
import { CountingProxy, runConnector } from '../../testing/connector-run.js';

const CLIENTS = join(projectRoot, 'apps/api/openapi/clients');

const OPERATIONS = `JSON.stringify(require('./properties.json').filter((p) => p.name === 'operation').flatMap((p) => p.options.map((o) => o.value)))`;

let packages: string;
let folder: string;
let node: string;
let sample: SampleDataset;
let proxy: CountingProxy;
let token: string;
beforeAll(async () => {
  packages = nodeEnvironment(join(CLIENTS, 'n8n.json'));
  sample = await SampleDataset.load();
  const url = await sample.api.app.getUrl();
  proxy = await CountingProxy.start(() => url);
  token = await sample.api.token();
  folder = await mkdtemp(join(tmpdir(), 'n8n-'));
  node = join(folder, 'node');
  await cp(join(projectRoot, 'examples/connectors/n8n'), node, { recursive: true });
  await runConnector({ program: process.execPath, args: ['build.mjs', url], env: {}, cwd: node });
}, 600_000);
afterAll(async () => {
  proxy?.close();
  await sample?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the node with the engine of n8n. @returns its items. */
const run = async (parameters: object, as = token) => {
  const program = spawn(process.execPath, [join(CLIENTS, 'run-n8n.cjs'), packages, node], {
    env: { ...process.env, ROLECALL_URL: proxy.url, ROLECALL_TOKEN: as, N8N_USER_FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify(parameters));
  const printed = await text(program.stdout);
  return JSON.parse(printed.slice(printed.search(/^[[{]/m)));
};
const jobs = (parameters: object, allPages = false) =>
  run({ resource: 'Jobs', operation: 'getJobs', parameters, allPages });

test('the node has every operation of the document', async () => {
  const { body } = await sample.api.get('/openapi.json', {});
  const documented = Object.values(body.paths as Record<string, Record<string, { operationId?: string }>>)
    .flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    .filter((operationId) => operationId !== undefined);
  const listed = await runConnector({ program: process.execPath, args: ['-p', OPERATIONS], env: {}, cwd: node });
  expect(JSON.parse(listed as string).sort()).toEqual(documented.sort());
}, 60_000);

test('n8n reads a page, all pages with their filters, and one posting', async () => {
  const expected = (await sample.api.get('/v4/jobs?countries=US&limit=25')).body;
  expect(await jobs({ countries: 'US', limit: '25' })).toEqual([expected]);
  const { count } = (await sample.api.get('/v4/jobs?countries=US&count=true')).body;
  proxy.requests = 0;
  const pages: { data: { id: string }[] }[] = await jobs({ countries: 'US', limit: '25' }, true);
  expect(pages.flatMap(({ data }) => data)).toHaveLength(count);
  expect(proxy.requests).toBe(Math.ceil(count / 25));
  const [{ id }] = expected.data;
  expect(await run({ resource: 'Jobs', operation: 'getJobsByJobId', job_id: id })).toEqual([
    (await sample.api.get(`/v4/jobs/${id}`)).body,
  ]);
}, 120_000);

test('a page whose response was lost is charged once, and what was read before an error is returned with where to continue', async () => {
  const selection = { countries: 'US', limit: '5' };
  const credits = 12;
  const funded = await createTestOrganization(sample.api.databaseUrl, {
    limits: NO_LIMITS,
    purchasedCredits: credits,
    billingMode: 'credits',
  });
  const expected = (await sample.api.get(`/v4/jobs?${new URLSearchParams({ ...selection, limit: '25' })}`)).body.data;
  proxy.requests = 0;
  proxy.lost = 2;
  const items = await run(
    { resource: 'Jobs', operation: 'getJobs', parameters: selection, allPages: true },
    funded.token,
  );
  proxy.lost = undefined;
  const idsOf = (pages: { data?: { id: string }[] }[]) => pages.flatMap(({ data = [] }) => data.map(({ id }) => id));
  const { error, cursor } = items.at(-1);
  expect(error).toMatch(/credits/i);
  const paid = idsOf(items);
  expect(paid).toHaveLength(credits);
  const rest = await jobs({ ...selection, cursor });
  const ids = expected.map(({ id }: { id: string }) => id);
  expect([...paid, ...idsOf(rest)]).toEqual(ids.slice(0, credits + 5));
}, 120_000);

test('an error of the API is that of the node', async () => {
  expect((await jobs({ countries: 'XX' })).error).toMatch(/countries/);
}, 60_000);
