import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitions as registry } from '#libs/registry/records/definitions.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { captureOutput } from '#libs/services/testing/capture-output.js';
import type { ProcessContext } from '../command/process-context.js';
import { runIndexer } from '../run-indexer.js';

export const AS_OF = '2026-08-22T00:00:00Z';
export const DAY_LATER = '2026-08-23T00:00:00Z';

export interface FeedPart {
  readonly kind: FeedFile['kind'];
  readonly mode?: FeedFile['mode'];
  readonly as_of?: string;
  readonly rows: readonly FeedRow[];
}

/** Runs the indexer with an index prefix and a data folder of its own, and writes feeds for it. */
export class IndexerFixture {
  readonly client: Client;

  private static count = 0;
  private static database: Promise<TestDatabase> | null = null;

  private constructor(
    readonly elasticsearchUrl: string,
    readonly databaseUrl: string,
    readonly prefix: string,
    readonly folder: string,
    readonly definitions: Definitions,
  ) {
    this.client = new Client({ node: elasticsearchUrl });
  }

  /** Call `end` after the last one. @param options default: the stores of the tests and the registry. */
  static async create(
    name: string,
    {
      elasticsearchUrl = process.env.ELASTICSEARCH_URL,
      databaseServer,
      definitions = registry,
    }: { elasticsearchUrl?: string | undefined; databaseServer?: string; definitions?: Definitions } = {},
  ): Promise<IndexerFixture> {
    if (!elasticsearchUrl) throw new Error('The tests need ELASTICSEARCH_URL: run them with `npm test`.');
    IndexerFixture.database ??= createTestDatabase(databaseServer);
    return new IndexerFixture(
      elasticsearchUrl,
      (await IndexerFixture.database).url,
      `${name}-${process.pid}-${++IndexerFixture.count}`,
      await mkdtemp(join(tmpdir(), 'indexer-spec-')),
      definitions,
    );
  }

  /** Removes the database of all fixtures. */
  static async end(): Promise<void> {
    await (await IndexerFixture.database)?.drop();
    IndexerFixture.database = null;
  }

  async drop(): Promise<void> {
    await dropDataset(this);
    await this.client.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Writes a feed of which each part is one file. @returns its folder. */
  async feed(version: number, parts: readonly FeedPart[], dataset = 'test'): Promise<string> {
    const folder = await mkdtemp(join(this.folder, 'feed-'));
    const last = parts.findLast(({ as_of }) => as_of)?.as_of ?? AS_OF;
    const writer = feedWriter(folder, { dataset, version, as_of: last });
    for (const [index, { kind, mode = 'snapshot', as_of = AS_OF, rows }] of parts.entries()) {
      await writer.writeFile({ path: `${index}-${kind}.ndjson.zst`, kind, mode, as_of }, rows);
    }
    await writer.finish();
    return folder;
  }

  /** Changes a manifest after it was written. */
  async editManifest(feed: string, edit: (manifest: Manifest) => void): Promise<void> {
    const path = join(feed, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
    edit(manifest);
    await writeFile(path, JSON.stringify(manifest));
  }

  get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ELASTICSEARCH_URL: this.elasticsearchUrl,
      DATABASE_URL: this.databaseUrl,
      ROLECALL_PREFIX: this.prefix,
      ROLECALL_DATA: this.folder,
    };
  }

  /** Runs the command in this process. */
  async run(
    args: readonly string[],
    options: { signal?: AbortSignal; env?: NodeJS.ProcessEnv } & Pick<ProcessContext, 'clock'> = {},
  ) {
    const { code, stdout, stderr } = await captureOutput((output) =>
      runIndexer(withoutAnalyses(args), {
        env: { ...this.env, ...options.env },
        ...output,
        terminal: false,
        definitions: this.definitions,
        ...(options.clock && { clock: options.clock }),
        signal: options.signal ?? new AbortController().signal,
      }),
    );
    return { code, stdout, stderr };
  }

  /** Runs a command with `--json`, which must succeed. */
  async json(...args: string[]) {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  sync(feed: string, ...flags: string[]) {
    return this.json('sync', feed, ...flags);
  }

  /** The rows of a dead-letter file, as they are in the feed. */
  async deadLetterRows(path: string): Promise<{ file: string; line: number; reason: string; row: string }[]> {
    const rows = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return rows.sort((a, b) => a.line - b.line);
  }

  /** Live records by id; null where no alias exists. */
  async records(kind: string, prefix = this.prefix): Promise<Record<string, RecordValue> | null> {
    const index = `${prefix}-${kind}`;
    if (!(await this.client.indices.existsAlias({ name: index }))) return null;
    const { hits } = await this.client.search<StoredSource>({ index, size: 1_000 });
    return Object.fromEntries(
      hits.hits.map(({ _id, _source }) => [_id, sourceRecord(_source as StoredSource, _id as string)]),
    );
  }

  /** Names of all indices of the prefix. */
  async indices(): Promise<string[]> {
    const found = await this.client.indices.get({
      index: `${this.prefix}-*`,
      features: ['aliases'],
      allow_no_indices: true,
    });
    return Object.keys(found).sort();
  }
}

/** What commands compute in addition to the dataset. Tests that need it use `--grids` or `--signals`; for others it is turned off. */
const ANALYSES: Readonly<Record<string, readonly string[]>> = {
  grids: ['sync', 'rebuild', 'rollback', 'collect'],
  signals: ['sync', 'rebuild', 'collect'],
};

const withoutAnalyses = (args: readonly string[]): string[] =>
  Object.entries(ANALYSES).reduce<string[]>(
    (own, [name, commands]) => {
      const others = own.filter((arg) => arg !== `--${name}`);
      return commands.includes(own[0] ?? '') && others.length === own.length ? [...others, `--no-${name}`] : others;
    },
    [...args],
  );

export const upsert = (record: RecordValue, version = 1): FeedRow => ({ version, record });
export const deletion = (id: unknown, version: number): FeedRow => ({ version, delete: id as string });
