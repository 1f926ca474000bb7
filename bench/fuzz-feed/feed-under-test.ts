import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { AS_OF, DAY_LATER, deletion, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import type { RawPart } from '../../apps/indexer/testing/raw-feed.js';
import type { BaseRecords } from './base-records.js';
import { mutatedRows } from './mutated-rows.js';

/** A file with valid rows, which must be applied, and mutated ones, which may be. */
export interface MixedPart extends Pick<RawPart, 'kind' | 'mode' | 'as_of'> {
  readonly valid: readonly Buffer[];
  readonly mutated: readonly Buffer[];
}

const SOURCES = definitionOf(definitions, 'sources');
const JOBS = definitionOf(definitions, 'jobs');

const lines = (rows: readonly object[]): Buffer[] => rows.map((row) => Buffer.from(JSON.stringify(row)));

/**
 * A load, and a delta that changes the same records.
 *
 * @param count of mutated rows.
 */
export const mixedParts = ({ companies, postings }: BaseRecords, count: number, seed: number): MixedPart[] => {
  const quarter = Math.ceil(count / 4);
  const mutations = { version: 1, count: quarter, seed };
  const sources = { ...mutations, definition: SOURCES, records: companies, name: `S ${seed}` };
  const jobs = { ...mutations, definition: JOBS, records: postings, name: `J ${seed}` };
  const changed = { version: 2, seed: seed + 1 };
  const [first, second, ...rest] = postings;
  const delta = [deletion(first?.id, 2), upsert({ ...second, job_status: 'inactive' }, 2)];
  return [
    {
      kind: 'sources',
      mode: 'snapshot',
      as_of: AS_OF,
      valid: lines(companies.map((record) => upsert(record))),
      mutated: mutatedRows(sources),
    },
    {
      kind: 'jobs',
      mode: 'snapshot',
      as_of: AS_OF,
      valid: lines(postings.map((record) => upsert(record))),
      mutated: mutatedRows(jobs),
    },
    { kind: 'sources', mode: 'delta', as_of: DAY_LATER, valid: [], mutated: mutatedRows({ ...sources, ...changed }) },
    {
      kind: 'jobs',
      mode: 'delta',
      as_of: DAY_LATER,
      valid: lines([...delta, ...rest.slice(0, 10).map((record) => upsert({ ...record, level: 'senior' }, 2))]),
      mutated: mutatedRows({ ...jobs, ...changed }),
    },
  ];
};
