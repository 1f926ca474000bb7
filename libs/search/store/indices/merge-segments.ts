import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { sum } from 'es-toolkit';

const MIN_BYTES = 64 * 2 ** 20;
/** Elasticsearch reports what its copies have confirmed every 30 s, and takes up to two reports. */
const CONFIRMED_WITHIN_MS = 90_000;
const POLL_MS = 1_000;

/** What Elasticsearch returns of a shard with `level=shards`; its client has no types for it. */
interface ShardStats {
  readonly seq_no: { readonly max_seq_no: number };
  readonly retention_leases: { readonly leases: readonly { readonly retaining_seq_no: number }[] };
}

export interface MergedSegments {
  /** Bytes of all copies. */
  readonly bytes_before: number;
  readonly bytes: number;
}

export interface MergeOptions {
  readonly signal: AbortSignal;
  /** Smaller indices stay as they are. Default: 64 MiB; less is not worth the wait. */
  readonly minBytes?: number;
  /** Called with a number of indices that are merged, or too small. */
  readonly onMerged?: (indices: number) => void;
}

/**
 * Merges the segments of indices that a load has filled, to one a shard.
 *
 * Elasticsearch keeps the whole source of a document beside `_source`, if that is filtered, to recover other copies from it. A merge
 * drops it once all copies have confirmed the document. It is most of a new index, and reading a page decompresses it too.
 *
 * @returns null if the indices are too small. When it is aborted, Elasticsearch completes a merge that it has begun.
 * @throws Error when Elasticsearch cannot merge.
 */
export const mergeSegments = async (
  client: Client,
  indices: readonly string[],
  { signal, minBytes = MIN_BYTES, onMerged }: MergeOptions,
): Promise<MergedSegments | null> => {
  const before = await shardSizes(client, indices);
  const large = [...before].filter(([, sizes]) => sum(sizes) >= minBytes).map(([index]) => index);
  onMerged?.(indices.length - large.length);
  if (large.length === 0) return null;
  await confirmed(client, large, signal);
  for (const index of large) {
    await merge(client, index, signal);
    onMerged?.(1);
  }
  const after = await shardSizes(client, large);
  return {
    bytes_before: sum(large.flatMap((index) => before.get(index) ?? [])),
    bytes: sum([...after.values()].flat()),
  };
};

/** Bytes of each copy of each shard, by index. Those of the statistics of an index can be ten seconds old. */
const shardSizes = async (client: Client, index: readonly string[]): Promise<Map<string, number[]>> => {
  const { indices } = await client.indices.segments({ index: [...index] });
  return new Map(
    Object.entries(indices).map(([name, { shards }]) => [
      name,
      Object.values(shards)
        .flat()
        .map(({ segments }) => sum(Object.values(segments).map(({ size_in_bytes }) => Number(size_in_bytes)))),
    ]),
  );
};

const shardsOf = async (client: Client, index: readonly string[]): Promise<ShardStats[]> => {
  const { indices = {} } = await client.indices.stats({ index: [...index], metric: 'docs', level: 'shards' });
  return Object.values(indices).flatMap(({ shards = {} }) => Object.values(shards).flat()) as unknown as ShardStats[];
};

/** As a task, because it takes minutes for a large index, and proxies do not keep a connection open for so long. */
const merge = async (client: Client, index: string, signal: AbortSignal): Promise<void> => {
  const { task } = await client.indices.forcemerge(
    { index, max_num_segments: 1, wait_for_completion: false },
    { signal },
  );
  for (;;) {
    const { completed, error } = await client.tasks.get({ task_id: String(task) }, { signal });
    if (error) throw new Error(error.reason ?? `Elasticsearch did not merge ${index}.`);
    if (completed) return;
    await delay(POLL_MS, undefined, { signal });
  }
};

/** Resolves when all copies have confirmed all documents, or after a while: what is not confirmed is kept. */
const confirmed = async (client: Client, indices: readonly string[], signal: AbortSignal): Promise<void> => {
  const isConfirmed = ({ seq_no, retention_leases }: ShardStats) =>
    retention_leases.leases.every(({ retaining_seq_no }) => retaining_seq_no > seq_no.max_seq_no);
  for (
    const end = performance.now() + CONFIRMED_WITHIN_MS;
    performance.now() < end;
    await delay(POLL_MS, undefined, { signal })
  )
    if ((await shardsOf(client, indices)).every(isConfirmed)) return;
};
