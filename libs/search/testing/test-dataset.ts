import { randomBytes } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import { chunk, pick } from 'es-toolkit';
import pg from 'pg';
import { ChangeLog } from '#libs/changes/change-log.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitions as registry } from '#libs/registry/records/definitions.js';
import type { Change } from '../store/change.js';
import { FIGURE_FIELDS, updateCompanyFigures } from '../store/companies/company-figures.js';
import { DatasetWriter } from '../store/dataset-writer.js';
import { type Generation, generationsOf } from '../store/indices/generations.js';
import { aliasOf } from '../store/indices/indices.js';
import { replaceRecords } from '../store/indices/replace-records.js';
import { publishDataset, stageDataset } from '../store/indices/staged-dataset.js';
import { type PrepareRecord, recordPreparer } from '../store/prepare-record.js';
import { tombstonesOf } from '../store/tombstones.js';

const randomId = (letter: 'J' | 'S') => letter + randomBytes(16).toString('hex');

/** A valid record of a feed: a company with only the required fields. Its id is new unless given. Figures are written as commands do. */
export const testSource = (overrides: RecordValue = {}): RecordValue => {
  const id = (overrides.id as string | undefined) ?? randomId('S');
  return { id, brand_name: 'Acme', url_source: `${id.slice(1, 13).toLowerCase()}.example`, ...overrides };
};

/** A valid record of a feed: an active posting. Give it the `source` of a company that is loaded with it. */
export const testJob = (overrides: RecordValue = {}): RecordValue => {
  const id = (overrides.id as string | undefined) ?? randomId('J');
  return {
    id,
    title: 'Software Engineer',
    job_status: 'active',
    url_job: `https://jobs.example/${id}`,
    source_job_id: id.slice(1, 13),
    jobboard_format: 'greenhouse',
    created_at: '2026-08-01T09:00:00.000Z',
    updated_at: '2026-08-01T09:00:00.000Z',
    ...overrides,
  };
};

export interface TestDataset {
  /** The name of the feed. Default: `test`. */
  readonly feed?: string;
  readonly elasticsearchUrl: string;
  /** Prefix of the index names; each spec uses its own. */
  readonly prefix: string;
  readonly sources: readonly RecordValue[];
  readonly jobs: readonly RecordValue[];
  /** Records of computed kinds, by kind. Default: none. */
  readonly computed?: Readonly<Record<string, readonly RecordValue[]>>;
  /** The database of its change feed. Default: it has none. */
  readonly databaseUrl?: string;
  /** The watermark. */
  readonly asOf?: string;
  /** Default: the registry. */
  readonly definitions?: Definitions;
  /** Shards per index. Default: 1. */
  readonly shards?: number;
  /** Segments of the index of postings. Default: 1. */
  readonly segments?: number;
}

const changesOf = (prepare: PrepareRecord, kind: string, records: readonly RecordValue[]): Change<string>[] =>
  records.map((input) => {
    const prepared = prepare(kind, input);
    if (!prepared.ok) throw new Error(`Not a record of ${kind}: ${prepared.reason}`);
    const id = prepared.value.record.id as string;
    return { id, version: 1, value: prepared.value, origin: id };
  });

/** Loads records as `indexer sync` does, all of version 1, and points the prefix's aliases to them. */
export const loadDataset = async ({
  elasticsearchUrl,
  prefix,
  sources,
  jobs,
  computed = {},
  asOf = '2026-08-22T00:00:00.000Z',
  definitions = registry,
  shards = 1,
  segments = 1,
  databaseUrl,
  feed = 'test',
}: TestDataset): Promise<void> => {
  const database = databaseUrl === undefined ? null : new pg.Client({ connectionString: databaseUrl });
  await database?.connect();
  const changes =
    database && new ChangeLog(async (text, values) => (await database.query(text, [...values])).rows, prefix);
  const client = new Client({ node: elasticsearchUrl });
  try {
    const indices = await stageDataset(client, prefix, { definitions, shards });
    const prepare = recordPreparer(definitions);
    const writer = new DatasetWriter<string>(client, indices, {
      onRejected: (id, reason) => {
        throw new Error(`${id}: ${reason}`);
      },
      definitions,
      ...(changes && { numbers: changes }),
    });
    await writer.write('sources', changesOf(prepare, 'sources', sources));
    await writer.drain();
    for (const batch of chunk(changesOf(prepare, 'jobs', jobs), Math.max(1, Math.ceil(jobs.length / segments)))) {
      await writer.write('jobs', batch);
      await writer.drain();
      await client.indices.refresh({ index: indices.jobs });
    }
    const meta = { as_of: asOf, feed: { dataset: feed, version: 1 }, epoch: 'test' };
    await publishDataset(client, prefix, indices, { meta, counts: writer.counts, definitions });
    await changes?.publish();
    const figures = new Map(sources.map((source) => [source.id as string, pick(source, [...FIGURE_FIELDS])]));
    if ([...figures.values()].some((each) => Object.keys(each).length > 0)) {
      await updateCompanyFigures(client, indices, FIGURE_FIELDS, figures, { definitions });
      await client.indices.refresh({ index: indices.sources });
    }
    const computedKinds = definitions.filter(({ fed }) => !fed);
    if (computedKinds.length === 0) return;
    const generation = (await generationsOf(client, prefix, definitions)).find(({ live }) => live) as Generation;
    const companies = new Map(sources.map((source) => [source.id, source]));
    const companyOf = ({ source = null }: RecordValue) => companies.get(source) ?? null;
    for (const definition of computedKinds)
      await replaceRecords(client, prefix, definition, computed[definition.name] ?? [], {
        generation,
        companyOf,
        shards,
      });
  } finally {
    await client.close();
    await database?.end();
  }
};

/** Removes all indices of a prefix. */
export const dropDataset = async ({
  elasticsearchUrl,
  prefix,
  definitions = registry,
}: Pick<TestDataset, 'elasticsearchUrl' | 'prefix' | 'definitions'>): Promise<void> => {
  const client = new Client({ node: elasticsearchUrl });
  try {
    const aliases = definitions.map((definition) => aliasOf(prefix, definition));
    const names = [...aliases, tombstonesOf({ jobs: aliasOf(prefix, { name: 'jobs' }) })].map((alias) => `${alias}-*`);
    const found = Object.keys(
      await client.indices.get({ index: names, features: ['aliases'], allow_no_indices: true }),
    );
    if (found.length > 0) await client.indices.delete({ index: found, ignore_unavailable: true });
  } finally {
    await client.close();
  }
};
