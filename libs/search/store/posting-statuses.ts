import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type { JobStatus } from '#libs/records/enumerations.js';
import { COMPANY_KEY } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { watchedUnit } from '#libs/registry/records/jobs/search-rows.js';
import { recordJson } from '../derive/stored-fields.js';
import { BulkWriter } from './bulk/bulk-writer.js';
import type { ChangeNumbers } from './change-numbers.js';
import { CompanyCache } from './companies/company-cache.js';
import { documentSerializer } from './document-json.js';
import type { DatasetIndices, PreparedRecord } from './prepare-record.js';
import { numbersAfter, recordDigests } from './record-numbers.js';
import { storedRecords } from './stored-records.js';

const BOARD = 'watched_unit';
const STATUS = 'job_status';
const OPEN: readonly JobStatus[] = ['active', 'unverified'];
const BOARDS_PER_REQUEST = 1_000;

const boardOf = ({ source, board }: RecordValue): string =>
  watchedUnit({ source: source as string, board: board as string | null });

const withStatus = (status: JobStatus) => ({ term: { [STATUS]: status } });

/** The boards with unverified postings, as of the last refresh of the index, page by page. */
async function* boardsWithUnverified(client: Client, index: string): AsyncGenerator<string[]> {
  let after: Record<string, string> | undefined;
  do {
    const { aggregations } = await client.search<
      unknown,
      { boards: { buckets: { key: { board: string } }[]; after_key?: Record<string, string> } }
    >({
      index,
      size: 0,
      allow_partial_search_results: false,
      query: withStatus('unverified'),
      aggs: {
        boards: {
          composite: {
            size: BOARDS_PER_REQUEST,
            sources: [{ board: { terms: { field: BOARD } } }],
            ...(after && { after }),
          },
        },
      },
    });
    yield aggregations?.boards.buckets.map(({ key }) => key.board) ?? [];
    after = aggregations?.boards.after_key;
  } while (after);
}

/** The boards whose open postings readers see as unverified. */
export const unverifiedBoards = async (client: Client, index: string): Promise<Set<string>> => {
  const found = new Set<string>();
  for await (const boards of boardsWithUnverified(client, index)) for (const board of boards) found.add(board);
  return found;
};

/**
 * @param silent boards whose open postings are unverified.
 * @returns a function that gives a posting of a feed the status that readers see for its board. Feeds need not know it.
 */
export const statusOfBoards = (definitions: Definitions, silent: ReadonlySet<string>) => {
  const toJson = recordJson(definitionOf(definitions, 'jobs'));
  return (kind: string, prepared: PreparedRecord): PreparedRecord => {
    const { record } = prepared;
    if (kind !== 'jobs' || !OPEN.includes(record[STATUS] as JobStatus)) return prepared;
    const status: JobStatus = silent.has(boardOf(record)) ? 'unverified' : 'active';
    if (record[STATUS] === status) return prepared;
    const changed = { ...record, [STATUS]: status };
    return { record: changed, json: toJson(changed) };
  };
};

export interface UpdatePostingStatusesOptions {
  readonly definitions: Definitions;
  /** The boards whose open postings are unverified; those of all others are active. */
  readonly silent: ReadonlySet<string>;
  readonly numbers: ChangeNumbers;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Rewrites the open postings whose status is not that of their board: whole documents, under their own versions. It is a change of their
 * verification. The index must have been refreshed, and is again afterwards.
 *
 * @returns how many were rewritten.
 */
export const updatePostingStatuses = async (
  client: Client,
  indices: DatasetIndices,
  { definitions, silent, numbers, signal }: UpdatePostingStatusesOptions,
): Promise<number> => {
  const jobs = definitionOf(definitions, 'jobs');
  const rejections: string[] = [];
  const onRejected = (id: string, reason: string) => rejections.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, indices.jobs, { versionType: 'external_gte', onRejected, signal });
  const documentJson = documentSerializer(definitions);
  const companies = new CompanyCache(client, indices.sources, definitionOf(definitions, 'sources'));
  const toJson = recordJson(jobs);
  const digests = recordDigests(jobs);
  let written = 0;
  const rewrite = async (boards: readonly string[], from: JobStatus, to: JobStatus) => {
    const query = { bool: { filter: [withStatus(from), { terms: { [BOARD]: [...boards] } }] } };
    for await (const page of storedRecords(client, indices.jobs, jobs, { query })) {
      signal?.throwIfAborted();
      await numbers.reserve(page.length);
      const found = await companies.find(page.map(({ record }) => record[COMPANY_KEY] as string));
      for (const { id, version, record: before, numbers: known } of page) {
        const record: RecordValue = { ...before, [STATUS]: to };
        const prepared = { record, json: toJson(record) };
        const company = found.get(record[COMPANY_KEY] as string)?.record ?? null;
        const after = known && numbersAfter(known, digests(prepared), () => numbers.next());
        written += 1;
        const full = writer.put(id, version, documentJson(jobs.name, prepared, company, after), id);
        if (full) await full;
      }
    }
  };
  try {
    for (const boards of chunk([...silent], BOARDS_PER_REQUEST)) await rewrite(boards, 'active', 'unverified');
    for await (const boards of boardsWithUnverified(client, indices.jobs)) {
      const read = boards.filter((board) => !silent.has(board));
      if (read.length > 0) await rewrite(read, 'unverified', 'active');
    }
    await writer.drain();
  } finally {
    await writer.waitForInFlight();
  }
  if (rejections.length > 0) throw new Error(`Elasticsearch rejected a posting with a new status: ${rejections[0]}.`);
  if (written > 0) await client.indices.refresh({ index: indices.jobs });
  return written;
};
