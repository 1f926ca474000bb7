import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { TestApi } from '../testing/test-api.js';

jest.setTimeout(240_000);

const acme = testSource({ brand_name: 'Acme' });
const posting = (title: string, country: string, department = 'Research') =>
  testJob({ title, department, source: acme.id as string, locations: [{ country, text: country }] });
const found = Array.from({ length: 23 }, (_, i) => posting(`Engineer ${i}`, i < 15 ? 'DE' : 'FR'));

const sellers = ['Sales, EMEA', 'Sales', 'EMEA', 'Press, "Print"'].map((department) =>
  posting(`Seller of ${department}`, 'US', department),
);

/** The strictest settings that a user's project may have. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'built',
};

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme],
    jobs: [...found, posting('Engineer', 'US'), posting('Baker', 'DE'), ...sellers],
  });
  await api.app.listen(0, '127.0.0.1');
  // Inside the project, so that the compiler and the program find openapi-fetch.
  await mkdir(downloadsFolder, { recursive: true });
  folder = await mkdtemp(join(downloadsFolder, 'typescript-client-'));
});
afterAll(async () => {
  await api?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
};

/** Compiles a copy of the client, as its users do. */
const compile = async (name: string, edit = (program: string) => program) => {
  const copy = join(folder, name);
  await cp(join(projectRoot, 'clients/typescript'), copy, { recursive: true });
  const example = join(copy, 'example.ts');
  await writeFile(example, edit(await readFile(example, 'utf8')));
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiled = await run([join(projectRoot, 'node_modules/typescript/bin/tsc'), '--project', copy]);
  return { ...compiled, program: join(copy, 'built/example.js') };
};

test('the example of the generated client compiles and reads a count, facets, pages and an error from the API', async () => {
  const { code, output, program } = await compile('example');
  expect({ code, output }).toEqual({ code: 0, output: '' });
  const env = { ROLECALL_URL: await api.app.getUrl(), ROLECALL_TOKEN: await api.token() };
  const ran = await run([program], env);
  expect(ran).toMatchObject({ code: 0 });
  const lines = ran.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const values = [
    { label: 'Germany', count: 15 },
    { label: 'France', count: 8 },
    { label: 'United States', count: 1 },
  ];
  const pages = lines.filter(({ jobs }) => jobs).map(({ jobs }) => jobs);
  expect(lines.filter(({ jobs }) => !jobs)).toEqual([
    { count: 23 },
    { facet: 'countries', values },
    { status: 400, code: 'invalid_cursor' },
  ]);
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
  const titles = pages.flat().map(({ title }) => title);
  expect(titles.sort()).toEqual(found.map(({ title }) => title).sort());
  expect(new Set(pages.flat().map(({ company }) => company))).toEqual(new Set(['Acme']));
});

test('lists reach the API whole: elements with commas and quotes, alone or among others', async () => {
  const lists = [
    ['Sales, EMEA'],
    ['Sales, EMEA', 'EMEA'],
    ['Sales', 'EMEA'],
    ['Sales'],
    ['Press, "Print"'],
    ['No, Such, Department'],
  ];
  const { code, output, program } = await compile(
    'lists',
    () => `import { createRolecall } from './index.js';
const rolecall = createRolecall({ baseUrl: String(process.env.ROLECALL_URL), token: String(process.env.ROLECALL_TOKEN) });
for (const departments of ${JSON.stringify(lists)}) {
  const { data, error } = await rolecall.GET('/v4/jobs', { params: { query: { departments, fields: ['title'] } } });
  console.log(JSON.stringify(error ?? data?.data.map(({ title }) => title)));
}`,
  );
  expect({ code, output }).toEqual({ code: 0, output: '' });
  const ran = await run([program], { ROLECALL_URL: await api.app.getUrl(), ROLECALL_TOKEN: await api.token() });
  const found = ran.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const known = sellers.map(({ department }) => department);
  expect(found.map((titles) => titles.sort())).toEqual(
    lists.map((list) =>
      list
        .filter((department) => known.includes(department))
        .map((department) => `Seller of ${department}`)
        .sort(),
    ),
  );
});

test.each([
  ['a misspelt filter', 'countries:', 'countires:', "'countires'"],
  ['a value that is none of an enumeration', "'countries'", "'nations'", '"nations"'],
  ['a field that responses do not have', 'title, source', 'titel, source', "'titel'"],
])('%s does not compile', async (name, from, to, mentioned) => {
  const { code, output } = await compile(name.replaceAll(' ', '-'), (program) => program.replace(from, to));
  expect(code).not.toBe(0);
  expect(output).toContain('example.ts');
  expect(output).toContain(mentioned);
});
