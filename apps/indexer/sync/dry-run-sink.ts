import type { Client } from '@elastic/elasticsearch';
import { byKind, type Definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { sources } from '#libs/registry/records/sources.js';
import { CompanyCache } from '#libs/search/store/companies/company-cache.js';
import { type DatasetIndices, indexOf } from '#libs/search/store/prepare-record.js';
import { unknownSourceReason } from '#libs/search/store/record-writer.js';
import {
  conflictsOf,
  immutableValues,
  type StoredVersion,
  StoredVersions,
} from '#libs/search/store/stored-versions.js';
import type { Origin } from '../command/dead-letter.js';
import type { ChangeSink } from './apply-files.js';

type SeenVersion = Pick<StoredVersion, 'version' | 'keys'>;

/**
 * For `--dry-run`: reports the changes that a sync would reject, and writes nothing. Versions and immutable values of the rows of the feed stay in
 * memory, about 200 bytes each, because a later row may conflict with an earlier one.
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
  const kinds = byKind(fedDefinitions(definitions), (definition) => ({
    definition,
    seen: new Map<string, SeenVersion>(),
    keysOf: immutableValues(definition),
    conflict: conflictsOf(definition),
    stored: live && new StoredVersions(client, definition, indexOf(live, definition.name), async () => {}),
  }));
  // The rows of a snapshot are not compared with each other: the latest version wins.
  let comparesVersions = live !== null;
  return {
    async write(kind, changes) {
      const { definition, seen, keysOf, conflict, stored } = kinds(kind);
      if (definition.isCompany) {
        for (const { id, version, value } of changes)
          companies.remember(id, { record: value && { id }, version, numbers: null }, 1);
        return;
      }
      const values = definition.embedsCompany ? changes.flatMap(({ value }) => (value ? [value] : [])) : [];
      const known = await companies.find(values.map(({ record }) => record.source as string));
      const found = await stored?.find(changes.map(({ id }) => id));
      for (const { id, version, value, origin } of changes) {
        const current = seen.get(id) ?? found?.get(id);
        if (current && current.version >= version) continue;
        const reason = value && comparesVersions && current ? conflict(current, value.record) : undefined;
        const isOrphan = value && definition.embedsCompany && !known.get(value.record.source as string)?.record;
        if (value && isOrphan) onRejected(origin, unknownSourceReason(value), value.json);
        else if (value && reason) onRejected(origin, reason, value.json);
        else seen.set(id, { version, keys: value && keysOf(value.record) });
      }
    },
    beginDelta: async () => {
      comparesVersions = true;
    },
    needsLookup: async () => live !== null,
    drain: async () => {},
  };
};
