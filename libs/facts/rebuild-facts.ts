import type { Client } from '@elastic/elasticsearch';
import { jobs as definition } from '#libs/registry/records/jobs.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import { type FactsLocation, markFactsComplete, readOrigin } from './fact-folders.js';
import { FactLog } from './fact-log.js';

/**
 * Rebuilds the lost facts of a generation from its index. Earlier removals and reopenings are then
 * unknown, which the origin records.
 *
 * @param asOf the watermark of the generation.
 * @returns whether facts were rebuilt.
 */
export const rebuildFacts = async (
  client: Client,
  location: FactsLocation,
  { stamp, jobs, asOf }: { stamp: string; jobs: string; asOf: string },
): Promise<boolean> => {
  if (await readOrigin(location, stamp)) return false;
  // Rows are validated before they are stored. If one cannot be written all the same, the analyses omit it.
  const log = new FactLog<string>(location, stamp, () => {});
  log.setObservedAt(asOf);
  try {
    for await (const page of storedRecords(client, jobs, definition))
      for (const { id, version, record } of page) log.append({ id, version, job: record, origin: id });
    await log.commit('1-rebuilt');
    await markFactsComplete(location, stamp, { rebuilt_at: asOf });
  } finally {
    log.close();
  }
  return true;
};
