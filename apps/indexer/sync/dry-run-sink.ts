import type { Client } from '@elastic/elasticsearch';
import { CompanyCache } from '#libs/search/companies/company-cache.js';
import { byKind, type Definitions, fedDefinitions } from '#libs/search/records/definitions.js';
import { sources } from '#libs/search/records/sources.js';
import { type DatasetIndices, indexOf } from '#libs/search/store/prepare-record.js';
import { unknownSourceReason } from '#libs/search/store/record-writer.js';
import { StoredVersions } from '#libs/search/store/stored-versions.js';
import type { Origin } from '../command/dead-letter.js';
import type { ChangeSink } from './apply-files.js';

/**
 * For `--dry-run`: reports the changes that a sync would reject, and writes nothing.
 *
 * @param live the indices that the feed would be applied to; null if it would be loaded into new ones.
 */
export const dryRunSink = (
  client: Client,
  definitions: Definitions,
  live: DatasetIndices | null,
  onRejected: (origin: Origin, reason: string, json: string) => void,
): ChangeSink => {
  const companies = new CompanyCache(client, live?.sources ?? null, sources);
  const versions = byKind(fedDefinitions(definitions), (definition) => ({
    definition,
    stored: live && new StoredVersions(client, definition, indexOf(live, definition.name), async () => {}),
  }));
  return {
    async write(kind, changes) {
      const { definition, stored } = versions(kind);
      if (definition.isCompany) {
        for (const { id, version, value } of changes)
          companies.remember(id, { record: value && { id }, version, numbers: null }, 1);
        return;
      }
      const values = definition.embedsCompany ? changes.flatMap(({ value }) => (value ? [value] : [])) : [];
      const known = await companies.find(values.map(({ record }) => record.source as string));
      const found = await stored?.find(changes.map(({ id }) => id));
      for (const { id, version, value, origin } of changes) {
        const current = found?.get(id);
        if (!value || (current && current.version >= version)) continue;
        const conflict = current && stored?.conflict(current, value.record);
        const isOrphan = definition.embedsCompany && !known.get(value.record.source as string)?.record;
        if (isOrphan) onRejected(origin, unknownSourceReason(value), value.json);
        else if (conflict) onRejected(origin, conflict, value.json);
      }
    },
    beginDelta: async () => {},
    needsLookup: async () => live !== null,
    drain: async () => {},
  };
};
