import type { Client } from '@elastic/elasticsearch';
import { runOn } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { FeedIdentity } from '#libs/search/changes/change-cursor.js';
import { aliasOf, readMeta, writeMeta } from '#libs/search/store/indices/indices.js';

const EPOCH = 'benchmark';

/** Publishes the changes of a dataset that was loaded without a database. */
export const startChangeFeed = async (client: Client, databaseUrl: string, prefix: string): Promise<FeedIdentity> => {
  const found = await readMeta(client, prefix, jobs);
  if (!found) throw new Error('No dataset is loaded.');
  await writeMeta(client, found.index, { ...found.meta, epoch: EPOCH });
  const { aggregations } = await client.search<unknown, { last: { value: number } }>({
    index: aliasOf(prefix, jobs),
    size: 0,
    aggs: { last: { max: { field: 'change_number' } } },
  });
  const published = aggregations?.last.value ?? 0;
  const [row] = (await runOn(
    databaseUrl,
    'INSERT INTO change_counters (dataset, log_id, next_number) VALUES ($1, gen_random_uuid(), $2) RETURNING log_id',
    [prefix, published + 1],
  )) as { log_id: string }[];
  return { logId: row?.log_id ?? '', epoch: EPOCH, published, prunedUpTo: 0, restart: null };
};
