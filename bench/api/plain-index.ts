import type { Client } from '@elastic/elasticsearch';
import { jobs } from '#libs/registry/records/jobs.js';
import { indexFieldsBuilder } from '#libs/search/derive/index-fields.js';
import { mapping } from '#libs/search/derive/mapping.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { storedRecords } from '#libs/search/store/stored-records.js';

const MAX_POSTINGS = 20_000;

/**
 * Copies postings to an index whose `record` is JSON instead of a packed record: what Elasticsearch alone returns and compresses. A
 * page takes as long from few postings as from many, so that it has at most 20,000.
 * @returns its name.
 */
export const createPlainIndex = async (client: Client, prefix: string): Promise<string> => {
  const index = `${prefix}-plain`;
  await client.indices.delete({ index, ignore_unavailable: true });
  const { _source, ...rest } = mapping(jobs);
  const sort = { field: ['created_at', 'id'], order: ['desc', 'asc'] as ('asc' | 'desc')[] };
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 as const, sort };
  await client.indices.create({ index, settings, mappings: { ...rest, _source: { includes: ['record'] } } });
  const fields = indexFieldsBuilder(jobs);
  let copied = 0;
  for await (const page of storedRecords(client, aliasOf(prefix, jobs), jobs)) {
    const operations = page.flatMap(({ id, record: { board, has_text, ...record } }) => [
      { index: { _id: id } },
      { record, ...fields({ ...record, board: board ?? null, has_text: has_text ?? null }, null) },
    ]);
    const { errors } = await client.bulk({ index, operations });
    if (errors) throw new Error('The plain index rejected a posting.');
    copied += page.length;
    if (copied >= MAX_POSTINGS) break;
  }
  await client.indices.refresh({ index });
  await mergeSegments(client, [index], { signal: new AbortController().signal });
  return index;
};
