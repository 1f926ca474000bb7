import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mapValues } from 'es-toolkit';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { SampleDataset } from '../../mcp/testing/sample-dataset.js';
import { withParameters } from '../../testing/dereference.js';
import { PythonPackage } from '../../testing/python-package.js';
import { CREATED_BY, exampleRequests } from '../examples/recorded-requests.js';
import { type Call, callsOf } from './calls.js';
import { fetchProgram, generatorProgram, sdkProgram } from './programs.js';

jest.setTimeout(600_000);

const CLIENTS = 'apps/api/openapi/clients';
const OAPI_CODEGEN = 'v2.8.2';
const OPENAPI_GENERATOR = '7.23.0';
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'built',
};

let sample: SampleDataset;
let url: string;
let folder: string;
let document: string;
let calls: Call[];
let python: string;
/** What the programs of three calls are to write. */
let expectedCalls: unknown[];
beforeAll(async () => {
  python = pythonEnvironment(`${CLIENTS}/openapi-python-client.txt`);
  sample = await SampleDataset.load();
  const { api } = sample;
  url = await api.app.getUrl();
  const first = async (path: string) => (await api.get(path)).body.data[0];
  const posting = await first('/v4/jobs?technologies=python&has_salary=true&job_statuses=active&limit=1');
  const signal = await first('/v4/signals?limit=1');
  const ids = {
    job: posting.id,
    source: posting.source.id,
    domain: posting.source.url_source,
    hiring: signal.source.id,
  };
  // Inside the project, so that compilers and programs find its packages.
  await mkdir(downloadsFolder, { recursive: true });
  folder = await mkdtemp(join(downloadsFolder, 'generated-clients-'));
  document = join(folder, 'openapi.json');
  const { body } = await api.get('/openapi.json', {});
  await writeFile(document, JSON.stringify(body));
  calls = callsOf(withParameters(body).paths, exampleRequests(ids));
  const { data } = (await api.get('/v4/jobs?limit=2')).body;
  expectedCalls = ['max', data.map(({ title }: { title: string }) => title), data[0].id];
  const documented = Object.values(body.paths as Record<string, object>).flatMap((methods) => Object.values(methods));
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(
    documented.map(({ operationId }) => operationId).sort(),
  );
});
afterAll(async () => {
  await sample?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The variables of the programs of three calls. */
const programEnv = async () => ({ URL: url, TOKEN: await newToken(), JOB: String(expectedCalls[2]) });

/** @returns its output. @throws Error with everything that it wrote, if it fails. */
const run = async (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') => {
  const child = spawn(command, args, { cwd: projectRoot, env: { ...process.env, ...env } });
  child.stdin.end(input);
  const closed = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}${errors}`);
  return output;
};
const runNode = (args: readonly string[], env?: NodeJS.ProcessEnv) => run(process.execPath, args, env);
const packageFile = (path: string) => join(projectRoot, 'node_modules', path);

const newToken = async () => {
  const options = { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 10_000 } as const;
  return (await createTestOrganization(sample.api.databaseUrl, options)).token;
};

interface Result {
  readonly status: number;
  readonly body: unknown;
}

/** Values that differ between two organizations that send the same requests. */
const OWN = ['organization_id', 'request_id', 'next_cursor', 'hidden_at', 'blocked_at', 'secret', 'message_id'];
/** The ids of watches, webhooks and exports, which each organization creates. */
const CREATED_ID = /\b[WHE][0-9a-f]{32}\b/g;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+/;

/** Whether a value describes what an organization created, whose times are its own. */
const isCreated = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  ['last_sequence', 'watch_ids', 'max_credits'].some((name) => name in value);

/** Times in one form: generated models write them in their own. */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) => {
    if (OWN.includes(key)) return typeof value;
    if (isCreated(value)) return mapValues(value, (each) => (TIME.test(each) ? 'time' : each));
    if (typeof value !== 'string') return value;
    return TIME.test(value) ? new Date(value).toISOString() : value.replaceAll(CREATED_ID, 'id');
  });

/** No exporter and no courier runs: no export is paused, and no event was delivered that could be replayed. */
const STATUSES: Readonly<Record<string, number>> = {
  postExportsByExportIdResume: 400,
  postWebhooksByWebhookIdReplay: 400,
};

/** The results without a generated client, in the same order, because hiding changes lists. */
const expectedResults = async (): Promise<Result[]> => {
  const authorization = await newToken();
  const results: Result[] = [];
  const created: Record<string, string> = {};
  const filled = (text: string) => text.replaceAll(/\{\w+_id\}/g, (name) => created[name] ?? name);
  for (const { operationId, method, path, inPath, inQuery, body } of calls) {
    const query = Object.entries(inQuery).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    );
    const requested = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(filled(String(inPath[name]))));
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${url}${requested}${search}`, {
      method: method.toUpperCase(),
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: filled(JSON.stringify(body)) }),
    });
    const found = (await response.json()) as { id?: string };
    const name = CREATED_BY[operationId];
    if (name !== undefined) created[name] = found.id ?? '';
    results.push({ status: response.status, body: found });
  }
  return results;
};

const expectResults = async (output: string): Promise<void> => {
  const results = JSON.parse(output) as Result[];
  const expected = await expectedResults();
  for (const [index, { operationId }] of calls.entries()) {
    const { status, body } = expected[index] as Result;
    expect([operationId, status]).toEqual([operationId, STATUSES[operationId] ?? 200]);
    expect([operationId, comparable(results[index])]).toEqual([operationId, comparable({ status, body })]);
  }
};

/** Compiles a program with the strictest settings and runs it. */
const runProgram = async (name: string, program: string): Promise<string> => {
  const project = join(folder, name);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'program.ts'), program);
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  await runNode([packageFile('typescript/bin/tsc'), '--project', project]);
  return runNode([join(project, 'built/program.js')], { URL: url, TOKEN: await newToken() });
};

test('types of openapi-typescript compile, and every operation returns what they describe', async () => {
  const project = join(folder, 'openapi-typescript');
  await mkdir(project);
  await runNode([packageFile('openapi-typescript/bin/cli.js'), document, '--output', join(project, 'schema.ts')]);
  await expectResults(await runProgram('openapi-typescript', fetchProgram(calls)));
});

test('a client of @hey-api/openapi-ts compiles, and every operation returns what it describes', async () => {
  const project = join(folder, 'hey-api');
  await mkdir(project);
  const configuration = join(project, 'openapi-ts.config.mjs');
  const options = {
    input: document,
    output: { path: join(project, 'generated'), importFileExtension: '.js' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { file: false },
  };
  await writeFile(configuration, `export default ${JSON.stringify(options)};`);
  await runNode([packageFile('@hey-api/openapi-ts/bin/run.js'), '--file', configuration]);
  await expectResults(await runProgram('hey-api', sdkProgram(calls)));
});

test('a client of openapi-python-client compiles without a warning, and its models read and write what every operation returns', async () => {
  const project = join(folder, 'python');
  await mkdir(project);
  const configuration = join(project, 'config.yml');
  // The default hooks run a formatter.
  await writeFile(configuration, 'post_hooks: []\n');
  const client = join(project, 'rolecall_client');
  const args = ['generate', '--path', document, '--meta', 'none', '--output-path', client, '--config', configuration];
  await run(python, ['-m', 'openapi_python_client', ...args, '--fail-on-warning']);
  await run(python, ['-m', 'compileall', '-q', client]);
  const program = join(project, 'call_every_operation.py');
  await cp(join(projectRoot, CLIENTS, 'call_every_operation.py'), program);
  const input = calls.map(({ operationId, inPath, inQuery, body }) => ({
    operationId,
    parameters: { ...inPath, ...inQuery },
    body,
  }));
  const env = { TOKEN: await newToken(), CREATED_BY: JSON.stringify(CREATED_BY) };
  await expectResults(await run(python, [program, project, url], env, JSON.stringify(input)));
});

describe('the package in clients/python', () => {
  let rolecall: PythonPackage;
  beforeAll(async () => {
    rolecall = await PythonPackage.install();
  });
  afterAll(() => rolecall?.remove());

  test.each(['sync', 'async'])('%s: every operation returns what the API returns', async (mode) => {
    const env = { ROLECALL_URL: url, ROLECALL_TOKEN: await newToken(), CREATED_BY: JSON.stringify(CREATED_BY) };
    await expectResults(await rolecall.succeed(['tests/call_every_operation.py', mode], env, JSON.stringify(calls)));
  });
});

test('a client of oapi-codegen compiles, and its calls return typed records', async () => {
  const project = join(folder, 'go');
  await mkdir(join(project, 'rolecall'), { recursive: true });
  for (const file of ['go.mod', 'program.go']) await cp(join(projectRoot, CLIENTS, file), join(project, file));
  const go = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run('go', ['-C', project, ...args], { GOFLAGS: '-mod=mod', ...env });
  const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`;
  const output = join(project, 'rolecall/client.go');
  await go(['run', generator, '-generate', 'types,client', '-package', 'rolecall', '-o', output, document]);
  expect(JSON.parse(await go(['run', '.'], await programEnv()))).toEqual(expectedCalls);
});

describe('openapi-generator', () => {
  const generate = async (name: string, output: string, options: readonly string[] = []) => {
    const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
    await run('mvn', ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${downloadsFolder}`]);
    const jar = join(downloadsFolder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);
    await run('java', ['-jar', jar, 'generate', '-g', name, '-i', document, '-o', output, ...options]);
  };

  test('a client in Python returns typed records', async () => {
    const project = join(folder, 'generator-python');
    await generate('python', project, ['--package-name', 'rolecall_client']);
    const program = join(project, 'program.py');
    await cp(join(projectRoot, CLIENTS, 'program.py'), program);
    const interpreter = pythonEnvironment(`${CLIENTS}/openapi-generator.txt`);
    expect(JSON.parse(await run(interpreter, [program], await programEnv()))).toEqual(expectedCalls);
  });

  // Constants of enumerations need the name of their type, and the method HasSalary of the field `salary` collides with the field `has_salary`.
  test('a client in Go compiles, and returns typed records', async () => {
    const project = join(folder, 'generator-go');
    const module = ['--git-host', 'example.com', '--git-user-id', 'rolecall', '--git-repo-id', 'client'];
    const names = ['--name-mappings', 'has_salary=SalaryStated,has_salary_not=SalaryStatedNot'];
    await generate('go', project, [...module, '--additional-properties=enumClassPrefix=true', ...names]);
    await mkdir(join(project, 'program'));
    await cp(join(projectRoot, CLIENTS, 'generator-program.go'), join(project, 'program/main.go'));
    expect(JSON.parse(await run('go', ['-C', project, 'run', './program'], await programEnv()))).toEqual(expectedCalls);
  });

  // With names as they are: its type guards of renamed properties do not compile with `strict`, whatever the document is.
  test('a client in TypeScript compiles with strict, and returns typed records', async () => {
    const project = join(folder, 'generator-typescript');
    const options = ['--additional-properties=modelPropertyNaming=original', '--reserved-words-mappings', 'new=new'];
    await generate('typescript-fetch', join(project, 'generated'), options);
    await writeFile(join(project, 'program.ts'), generatorProgram);
    const settings = { target: 'es2022', module: 'commonjs', strict: true, types: [], lib: ['es2022', 'dom'] };
    await writeFile(join(project, 'package.json'), '{ "type": "commonjs" }');
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...settings, moduleResolution: 'bundler', rootDir: '.', outDir: 'built' },
        include: ['**/*.ts'],
      }),
    );
    await runNode([packageFile('typescript/bin/tsc'), '--project', project]);
    expect(JSON.parse(await runNode([join(project, 'built/program.js')], await programEnv()))).toEqual(expectedCalls);
  });
});
