import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { ENGINEERS, PagedDataset } from '../../testing/paged-dataset.js';
import { type TestedClient, testPullGuarantees } from '../../testing/pull-guarantees.js';
import { PythonPackage } from '../../testing/python-package.js';
import { TypescriptPackage } from '../../testing/typescript-package.js';

jest.setTimeout(3_600_000);

const PAGES = Number(process.env.CLIENT_PAGES ?? 10_000);

let dataset: PagedDataset;
let python: PythonPackage;
let typescript: TypescriptPackage;
beforeAll(async () => {
  dataset = await PagedDataset.load(PAGES);
  python = await PythonPackage.install();
  typescript = await TypescriptPackage.install();
});
afterAll(async () => {
  await python?.remove();
  await typescript?.remove();
  await dataset?.api.stop();
});

const MIRROR = `import sys
from rolecall import Client
from rolecall.mirror import Mirror
with Client() as client, Mirror(sys.argv[1], "jobs", countries=["DE"], limit=5) as mirror: mirror.update(client)`;

const inPython = (mode: string): TestedClient => ({
  program: python,
  pull: (query, key) => ['tests/pull.py', mode, JSON.stringify({ ...query, ...(key && { idempotency_key: key }) })],
  // With small pages, which the command line does not offer.
  mirror: (file) => ['-c', MIRROR, file],
  verify: ['tests/verify.py'],
  // httpx with what it depends on has 2.0 MB of these, and the package 0.4 MB.
  maxBytes: 2_500_000,
});

describe('Python, Client', () =>
  testPullGuarantees(
    () => inPython('sync'),
    () => dataset,
  ));
describe('Python, AsyncClient', () =>
  testPullGuarantees(
    () => inPython('async'),
    () => dataset,
  ));
describe('TypeScript', () =>
  testPullGuarantees(
    () => ({
      program: typescript,
      pull: (query, key) => ['pull.mjs', JSON.stringify(query), ...(key === undefined ? [] : [key])],
      mirror: (file) => ['mirror.mjs', 'jobs', file, 'countries=DE&limit=5'],
      verify: ['verify.mjs'],
      maxBytes: 2_000_000,
    }),
    () => dataset,
  ));

test('mypy accepts a program with its strictest settings, and refuses a misspelt filter, value or field', async () => {
  const check = (program: string) => python.run(['-m', 'mypy', '--strict', '-c', program]);
  expect(await python.run(['-m', 'mypy', 'src', 'tests/typed.py'])).toMatchObject({ code: 0 });
  const program = (text: string) => `from rolecall import Client\npage = Client().get_jobs(${text})`;
  expect((await check(program('countires=["DE"]'))).output).toContain('"countires"');
  expect((await check(program('levels=["boss"]'))).output).toContain("Literal['boss']");
  expect((await check(`${program('')}\nprint(page.data[0]["titel"])`)).output).toContain('"titel"');
});

test('in Python, a change number that is no longer known says what to do', async () => {
  const { token } = await dataset.newOrganization(10);
  const program = `from rolecall import Client, CursorExpiredError
try: Client().get_jobs_changes(after=10**12)
except CursorExpiredError as error: print(error.code, error.details["reason"], error.message)`;
  const env = { ROLECALL_URL: dataset.url, ROLECALL_TOKEN: token };
  expect(await python.succeed(['-c', program], env)).toMatch(/^cursor_expired log_replaced .*Delete the copy/);
});

test('in Python, a window that is exhausted for hours is an error at once, which says how long', async () => {
  const limits = { perMinute: 1_000, perFiveHours: 1 };
  const { token } = await createTestOrganization(dataset.api.databaseUrl, { limits });
  const program = `from rolecall import Client, RateLimitError
client = Client()
client.get_me()
try: client.get_me()
except RateLimitError as error: print(error.retry_after > 3600, error.request_id[:4])`;
  const env = { ROLECALL_URL: dataset.url, ROLECALL_TOKEN: token };
  expect((await python.succeed(['-c', program], env)).trim()).toBe('True req_');
});

test('in Python, lists and tables become data frames with times, and an empty one has its columns', async () => {
  const { token } = await dataset.newOrganization(2 * PAGES);
  const env = { ROLECALL_URL: dataset.url, ROLECALL_TOKEN: token };
  const found = JSON.parse(await python.succeed(['tests/frames.py'], env));
  expect([found.rows, found.count, found.counted]).toEqual([PAGES, ENGINEERS, []]);
  expect(found.table).toBeGreaterThan(0);
  const types = {
    pandas: 'datetime64[us, UTC]',
    polars: "Datetime(time_unit='us', time_zone='UTC')",
    arrow: 'timestamp[us, tz=UTC]',
  };
  const common = { rows: PAGES, has_every_key: true, empty: ['id', 'created_at'], table: found.table };
  for (const [name, type] of Object.entries(types))
    expect([name, found[name]]).toEqual([name, { ...common, created_at: type }]);
});
