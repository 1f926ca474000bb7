import type { Client } from '@elastic/elasticsearch';
import { CompanyCache } from '#libs/search/store/company-cache.js';
import { unknownSource } from '#libs/search/store/dataset-writer.js';
import type { ChangeSink, Origin } from './apply-files.js';

/**
 * For `--dry-run`: finds what would be refused before it is sent, and writes nothing.
 *
 * @param sourcesIndex the live one that the feed continues; null where it starts from nothing.
 */
export const checkSink = (
  client: Client,
  sourcesIndex: string | null,
  onRejected: (origin: Origin, reason: string, json: string) => void,
): ChangeSink => {
  const companies = new CompanyCache(client, sourcesIndex);
  return {
    async write(kind, changes) {
      if (kind === 'sources') {
        for (const { id, version, value } of changes) companies.remember(id, { record: value && { id }, version }, 1);
        return;
      }
      const known = await companies.find(
        changes.flatMap(({ value }) => (value ? [value.record.source as string] : [])),
      );
      for (const { value, origin } of changes) {
        if (value && !known.get(value.record.source as string)?.record)
          onRejected(origin, unknownSource(value), value.json);
      }
    },
    beginDelta: async () => {},
    drain: async () => {},
  };
};
