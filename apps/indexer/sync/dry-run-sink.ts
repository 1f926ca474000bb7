import type { Client } from '@elastic/elasticsearch';
import { CompanyCache } from '#libs/search/companies/company-cache.js';
import { StoredPostings } from '#libs/search/companies/stored-postings.js';
import { sources } from '#libs/search/records/sources.js';
import { unknownSource } from '#libs/search/store/dataset-writer.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { Origin } from '../command/dead-letter.js';
import type { ChangeSink } from './apply-files.js';

/**
 * For `--dry-run`: reports the changes that a sync would reject, and writes nothing.
 *
 * @param live the indices that the feed would be applied to; null if it would be loaded into new ones.
 */
export const dryRunSink = (
  client: Client,
  live: DatasetIndices | null,
  onRejected: (origin: Origin, reason: string, json: string) => void,
): ChangeSink => {
  const companies = new CompanyCache(client, live?.sources ?? null, sources);
  const postings = live && new StoredPostings(client, live.jobs, async () => {});
  return {
    async write(kind, changes) {
      if (kind === 'sources') {
        for (const { id, version, value } of changes) companies.remember(id, { record: value && { id }, version }, 1);
        return;
      }
      const known = await companies.find(
        changes.flatMap(({ value }) => (value ? [value.record.source as string] : [])),
      );
      const stored = await postings?.find(changes.map(({ id }) => id));
      for (const { id, version, value, origin } of changes) {
        const posting = stored?.get(id);
        if (!value || (posting && posting.version >= version)) continue;
        const conflict = posting && postings?.conflict(posting, value.record);
        if (!known.get(value.record.source as string)?.record) onRejected(origin, unknownSource(value), value.json);
        else if (conflict) onRejected(origin, conflict, value.json);
      }
    },
    beginDelta: async () => {},
    needsLookup: async () => live !== null,
    drain: async () => {},
  };
};
