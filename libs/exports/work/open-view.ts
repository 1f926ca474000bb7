import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { RecordScan } from '#libs/search/scanning/record-scan.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import type { ExportView } from '../export.js';

/** What names a state of the dataset. */
export interface ViewSources {
  readonly client: Client;
  readonly prefix: string;
  readonly jobs: Definition;
  readonly changes: ChangeSource;
}

/**
 * Opens the state of the dataset as it is now. Its names are read before: it has at least every change up to its number.
 * @throws AppError `service_unavailable`.
 */
export const openView = async (
  definition: Definition,
  scan: RecordScan,
  keepAlive: string,
  { client, prefix, jobs, changes }: ViewSources,
): Promise<{ readonly point: string; readonly view: ExportView }> => {
  const [live, feed] = await Promise.all([
    readMeta(client, prefix, jobs),
    definition.fed ? changes.position(definition.name) : null,
  ]);
  const point = await scan.open(keepAlive);
  const dataset = live?.meta.feed ?? null;
  const view = {
    dataset: dataset && { name: dataset.dataset, version: dataset.version },
    epoch: feed?.epoch ?? null,
    changeNumber: feed?.published ?? null,
    asOf: new Date(live?.meta.as_of ?? 0).toISOString(),
    openedAt: new Date().toISOString(),
    rows: 0,
  };
  return { point, view };
};
