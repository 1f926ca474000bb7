import { fedDefinitions } from '#libs/registry/records/definitions.js';
import { differingRecords } from '#libs/search/store/differing-records.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { WriteSession } from '../command/session.js';

/** Adds the records that readers no longer see after a switch from one generation to another to the log of removals. */
export const addRemovedRecords = async (
  { client, definitions, changes, signal }: WriteSession,
  from: DatasetIndices,
  to: DatasetIndices,
): Promise<void> => {
  for (const { name: kind } of fedDefinitions(definitions)) {
    const [before, after] = [from[kind], to[kind]];
    if (before === undefined || after === undefined) continue;
    for await (const { removed } of differingRecords(client, before, after)) {
      signal.throwIfAborted();
      await changes.reserve(removed.length);
      await changes.addRemovals(removed.map((id) => ({ kind, id, number: changes.next() })));
    }
  }
};
