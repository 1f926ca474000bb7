import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { ChangeLog } from '#libs/changes/change-log.js';
import { type Definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { missingRecords } from '#libs/search/store/missing-records.js';
import { databaseError } from './indexer-error.js';

/** The change log of a prefix, on the connection that holds the writer lock. */
export const openChangeLog = (database: pg.Client, prefix: string): ChangeLog =>
  new ChangeLog(async (text, values) => {
    try {
      return (await database.query<Record<string, unknown>>(text, [...values])).rows;
    } catch (error) {
      throw databaseError('The change log cannot be read or written', error);
    }
  }, prefix);

/** The part of a session that the recovery needs. */
interface Recovery {
  readonly client: Client;
  readonly prefix: string;
  readonly definitions: Definitions;
  readonly changes: ChangeLog;
}

/**
 * Continues the change log of a run that was interrupted: numbers continue after those in the index, and removals of records that
 * the live dataset still has are deleted. Numbers that the run left open stay open until the next `publish`, because its changes are
 * complete only when its file has been applied again.
 */
export const recoverChanges = async ({ client, prefix, definitions, changes }: Recovery): Promise<void> => {
  const live = await readLiveDataset(client, prefix, definitions);
  if (live?.meta.epoch === undefined) return;
  const unpublished = await changes.unpublishedRemovals();
  for (const definition of fedDefinitions(definitions)) {
    if (live.indices[definition.name] === undefined) continue;
    const index = aliasOf(prefix, definition);
    const { aggregations } = await client.search<unknown, Record<'change' | 'verified', { value: number | null }>>({
      index,
      size: 0,
      aggs: { change: { max: { field: 'change_number' } }, verified: { max: { field: 'verified_number' } } },
    });
    await changes.continueAfter(Math.max(aggregations?.change.value ?? 0, aggregations?.verified.value ?? 0));
    const removals = unpublished.filter(({ kind }) => kind === definition.name);
    const ids = removals.map(({ id }) => id);
    const missing = new Set(await missingRecords(client, prefix, definition, ids));
    await changes.deleteRemovals(removals.flatMap(({ id, number }) => (missing.has(id) ? [] : [number])));
  }
  // A run may have been interrupted between the switch and the publication.
  await changes.continueEpoch(live.meta.epoch);
};
