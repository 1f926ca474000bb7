import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { omit } from 'es-toolkit';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS } from '#libs/search/store/companies/company-postings.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { changingFeed } from '../../../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../../../indexer/testing/indexer-fixture.js';
import { ApiProcess } from '../../testing/api-process.js';
import { ClientProgram, type Started } from '../../testing/client-program.js';
import { PythonPackage } from '../../testing/python-package.js';
import { TypescriptPackage } from '../../testing/typescript-package.js';

jest.setTimeout(3_600_000);

const KILLS = Number(process.env.MIRROR_KILLS ?? 50);
const POSTINGS = 2_000;
/** Longest time until a kill, in milliseconds. */
const LATEST_KILL = 4_000;

/** Of `examples/mirror`, and of the packages. */
const CLIENTS = [
  { program: 'mirror.ts', kind: 'jobs', filter: null },
  { program: 'mirror.py', kind: 'jobs', filter: 'job_statuses=active' },
  { program: 'mirror.ts', kind: 'jobs', filter: 'onet_codes=29-1141.00' },
  { program: 'mirror.py', kind: 'jobs', filter: 'titles=baker' },
  { program: 'mirror.py', kind: 'sources', filter: null },
  { program: 'rolecall', kind: 'jobs', filter: 'job_statuses=active' },
  { program: 'rolecall', kind: 'sources', filter: null },
  { program: '@rolecall/client', kind: 'jobs', filter: 'titles=baker' },
  { program: '@rolecall/client', kind: 'sources', filter: null },
] as const;
type MirrorClient = (typeof CLIENTS)[number];

let indexer: IndexerFixture;
let api: ApiProcess;
let token: string;
let python: PythonPackage;
let typescript: TypescriptPackage;
beforeAll(async () => {
  python = await PythonPackage.install();
  typescript = await TypescriptPackage.install();
});
beforeEach(async () => {
  indexer = await IndexerFixture.create('mirror-faults');
  ({ token } = await createTestOrganization(indexer.databaseUrl, { limits: NO_LIMITS }));
});
afterEach(async () => {
  await api?.stop();
  await indexer?.drop();
});
afterAll(async () => {
  await python?.remove();
  await typescript?.remove();
  await IndexerFixture.end();
});

/** A process that may be killed. */
class Run {
  constructor(
    readonly name: string,
    private readonly started: Started,
  ) {}

  kill(): void {
    this.started.kill();
  }

  /** Waits for its end. @returns whether it was killed. @throws Error if it failed. */
  async end(): Promise<boolean> {
    const { code, errors } = await this.started.ended;
    if (code !== null && code !== 0) throw new Error(`${this.name} exited with ${code}: ${errors}`);
    return code === null;
  }
}

const copyOf = ({ program, kind, filter }: MirrorClient): string =>
  join(indexer.folder, `${[program, kind, filter ?? 'all'].join('-').replaceAll(/\W/g, '-')}.sqlite`);

const startClient = (client: MirrorClient): Run => {
  const { program, kind, filter } = client;
  const copy = copyOf(client);
  const env = { ROLECALL_URL: api.url, ROLECALL_TOKEN: token };
  const args = [kind, '--copy', copy, ...(filter ? ['--filter', filter] : [])];
  const example = (command: string) =>
    new ClientProgram(command, projectRoot).start([join('examples/mirror', program), ...args], env);
  const started = {
    'mirror.ts': () => example(process.execPath),
    'mirror.py': () => example('python3'),
    rolecall: () => python.start(['-m', 'rolecall', 'mirror', kind, copy, ...(filter ? ['-f', filter] : [])], env),
    '@rolecall/client': () => typescript.start(['mirror.mjs', kind, copy, filter ?? ''], env),
  };
  return new Run(copy, started[program]());
};

const startProgram = (app: 'indexer' | 'admin', ...args: string[]): Run => {
  const path = join(projectRoot, `dist/apps/${app}/main.js`);
  const started = new ClientProgram(process.execPath, projectRoot).start([path, ...args], indexer.env);
  return new Run(`${app} ${args.join(' ')}`, started);
};

const read = async (path: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: token } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  // Parsed here, because objects of `response.json()` have other prototypes than those of the test.
  return JSON.parse(text) as Record<string, unknown>;
};

/** The records of the index, as the change feed has them. */
const indexed = async ({ kind, filter }: MirrorClient): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(`/v4/${kind}?${filter ?? ''}${cursor && `&cursor=${cursor}`}`);
    for (const record of page.data as { id: string; source?: { id: string } }[]) found.set(record.id, asInFeed(record));
    cursor = page.next_cursor as string | null;
  }
  return found;
};

/** A change of these alone is none. */
const withoutFigures = (record: Record<string, unknown>) => omit(record, [...COUNT_FIELDS, ...FIGURE_FIELDS]);

const asInFeed = ({ source, ...record }: { source?: { id: string } } & Record<string, unknown>) => {
  const rest = withoutFigures(record);
  return source ? { ...rest, source: source.id } : rest;
};

const copied = (client: MirrorClient): Map<string, unknown> => {
  const database = new DatabaseSync(copyOf(client), { readOnly: true });
  const rows = database.prepare('SELECT id, record FROM records').all() as { id: string; record: string }[];
  database.close();
  return new Map(
    rows.map(({ id, record }) => {
      return [id, withoutFigures(JSON.parse(record))];
    }),
  );
};

test(`with ${KILLS} kills of clients, indexer and API, the copies equal the index`, async () => {
  const parts = changingFeed({ postings: POSTINGS, deltas: KILLS, changes: 200, words: 20 });
  let version = 1;
  let files = 2;
  await indexer.sync(await indexer.feed(version, parts.slice(0, files)));
  const { databaseUrl, prefix } = indexer;
  api = await ApiProcess.start({ databaseUrl, prefix });
  const port = new URL(api.url).port;
  const sync = async () => {
    version += 1;
    files = Math.min(parts.length, files + 2);
    return ['sync', await indexer.feed(version, parts.slice(0, files)), '--no-grids', '--no-signals'];
  };
  /** The next command of the indexer, which is repeated after a kill. */
  const nextCommand = (n: number) => {
    if (n % 7 === 3) return ['rebuild', '--no-grids', '--no-signals'];
    return n % 7 === 5 ? ['rollback', '--no-grids'] : sync();
  };
  const random = (max: number) => Math.floor(Math.random() * max);
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (kills % 5 === 4) {
      const { data } = await read(`/v4/jobs?limit=1&sort=${kills % 2 ? 'oldest' : 'newest'}&fields=id`);
      const [{ id }] = data as [{ id: string }];
      await startProgram('admin', 'job', 'takedown', id, '--reason', 'test').end();
    }
    const command = await nextCommand(kills);
    const clients = CLIENTS.map(startClient);
    const run = startProgram('indexer', ...command);
    await delay(random(LATEST_KILL));
    const victim = ['client', 'indexer', 'api'][kills % 3];
    if (victim === 'client') clients[random(clients.length)]?.kill();
    else if (victim === 'indexer') run.kill();
    else {
      await api.kill();
      api = await ApiProcess.start({ databaseUrl, prefix, port });
    }
    const wasKilled = await run.end();
    if (wasKilled) await startProgram('indexer', ...command).end();
    for (const client of clients) await client.end();
  }
  for (const client of CLIENTS) {
    await startClient(client).end();
    const [live, copy] = [await indexed(client), copied(client)];
    expect(live.size).toBeGreaterThan(0);
    const differences = [...new Set([...live.keys(), ...copy.keys()])].filter(
      (id) => !isDeepStrictEqual(live.get(id), copy.get(id)),
    );
    expect({ ...client, records: copy.size, differences }).toEqual({ ...client, records: live.size, differences: [] });
  }
});
