import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { nodeEnvironment } from '#libs/services/testing/node-environment.js';
import { SampleDataset } from '../../mcp/testing/sample-dataset.js';
import { runConnector } from '../../testing/connector-run.js';
import { orvalProgram } from './programs.js';

jest.setTimeout(600_000);

const CLIENTS = join(projectRoot, 'apps/api/openapi/clients');

let packages: string;
let sample: SampleDataset;
let folder: string;
let document: string;
let operations: number;
let env: Record<string, string>;
let titles: string[];
beforeAll(async () => {
  packages = nodeEnvironment(join(CLIENTS, 'openapi-tools.json'));
  sample = await SampleDataset.load();
  const { api } = sample;
  folder = await mkdtemp(join(downloadsFolder, 'npm-tools-'));
  document = join(folder, 'openapi.json');
  const { body } = await api.get('/openapi.json', {});
  await writeFile(document, JSON.stringify(body));
  operations = JSON.stringify(body.paths).match(/"operationId":/g)?.length as number;
  const { data } = (await api.get('/v4/jobs?limit=2')).body;
  titles = data.map(({ title }: { title: string }) => title);
  const { token } = await createTestOrganization(api.databaseUrl, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 1_000,
  });
  env = { URL: await api.app.getUrl(), TOKEN: token, JOB: data[0].id };
});
afterAll(async () => {
  await sample?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const runNode = async (args: readonly string[]) =>
  JSON.parse((await runConnector({ program: process.execPath, args, env, cwd: folder })) || 'null');

test('a collection of Postman has every operation, and three of its requests return what is documented', async () => {
  const { requests, bodies } = await runNode([join(CLIENTS, 'run-postman.cjs'), packages, document]);
  expect(requests).toBe(operations);
  const [account, list, one] = bodies;
  expect([account.fields.tier, list.data.map(({ title }: { title: string }) => title), one.id]).toEqual([
    'max',
    titles,
    env.JOB,
  ]);
});

test('a client of orval compiles with strict, and its functions return typed records', async () => {
  const output = { target: join(folder, 'generated.ts'), client: 'fetch', mode: 'single', baseUrl: env.URL };
  const configuration = join(folder, 'orval.config.mjs');
  await writeFile(configuration, `export default ${JSON.stringify({ rolecall: { input: document, output } })};`);
  const orval = join(packages, 'node_modules/orval/dist/bin/orval.mjs');
  await runConnector({ program: process.execPath, args: [orval, '--config', configuration], env: {}, cwd: folder });
  await writeFile(join(folder, 'program.ts'), orvalProgram);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, types: [], lib: ['es2022', 'dom'] };
  const files = ['program.ts'];
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir: '.', outDir: 'built' }, files }),
  );
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
  await runConnector({ program: process.execPath, args: [compiler, '--project', folder], env: {}, cwd: folder });
  expect(await runNode([join(folder, 'built/program.js')])).toEqual(['max', titles, env.JOB]);
});
