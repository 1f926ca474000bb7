import { rebuildFacts } from '#libs/facts/rebuild-facts.js';
import { silentBoards } from '#libs/facts/silent-boards.js';
import { fedDefinitions } from '#libs/registry/records/definitions.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { stampOf } from '#libs/search/store/indices/generations.js';
import { type IndexMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { updatePostingStatuses } from '#libs/search/store/posting-statuses.js';
import { type DatasetIndices, indexOf } from '#libs/search/store/prepare-record.js';
import type { WriteSession } from '../command/session.js';
import { updateAllCompanySummaries } from './update-all-company-summaries.js';

/**
 * Makes the open postings of a dataset active or unverified, as its fetches up to `asOf` show. The facts must contain everything that was applied, and
 * the index must have been refreshed. Publish the change numbers afterwards.
 *
 * @param asOf the watermark, RFC 3339.
 * @returns the boards whose postings are unverified.
 */
export const updateStatuses = async (
  { client, prefix, dataDir, definitions, changes, signal }: WriteSession,
  indices: DatasetIndices,
  asOf: string,
): Promise<ReadonlySet<string>> => {
  const location = { dataDir, prefix };
  const stamp = stampOf(indices);
  await rebuildFacts(client, location, { stamp, jobs: indices.jobs, asOf });
  const silent = await silentBoards({ ...location, stamp, asOf });
  await updatePostingStatuses(client, indices, { definitions, silent, numbers: changes, signal });
  return silent;
};

/** Updates the statuses of a dataset whose watermark they are not of: an earlier version of Rolecall wrote it. It must have been refreshed. */
export const completeStatuses = async (
  session: WriteSession,
  { indices, meta }: Pick<LiveDataset, 'indices' | 'meta'>,
): Promise<void> => {
  const { as_of } = meta;
  if (as_of === null || meta.statuses_as_of === as_of) return;
  await updateStatuses(session, indices, as_of);
  await updateAllCompanySummaries(session, indices);
  await writeMetas(session, indices, { ...meta, statuses_as_of: as_of });
};

/** Jobs last: the checkpoint is read from their index. */
export const writeMetas = async (
  { client, definitions }: WriteSession,
  indices: DatasetIndices,
  meta: IndexMeta,
): Promise<void> => {
  const fed = fedDefinitions(definitions).sort(
    (one, other) => Number(one.name === jobs.name) - Number(other.name === jobs.name),
  );
  for (const { name } of fed) await writeMeta(client, indexOf(indices, name), meta);
};
