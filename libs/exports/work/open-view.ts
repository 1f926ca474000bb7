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
  return {
    point,
    view: {
      ...viewOf(live, new Date(live?.meta.as_of ?? 0).toISOString()),
      epoch: feed?.epoch ?? null,
      changeNumber: feed?.published ?? null,
    },
  };
};

/** The dataset of a table. @param asOf of its figures, which may be older than those of the postings. */
export const datasetView = async (asOf: string, { client, prefix, jobs }: ViewSources): Promise<ExportView> =>
  viewOf(await readMeta(client, prefix, jobs), asOf);

const viewOf = (live: Awaited<ReturnType<typeof readMeta>>, asOf: string): ExportView => {
  const dataset = live?.meta.feed ?? null;
  return {
    dataset: dataset && { name: dataset.dataset, version: dataset.version },
    epoch: null,
    changeNumber: null,
    asOf,
    openedAt: new Date().toISOString(),
    rows: 0,
  };
};
