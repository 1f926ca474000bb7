import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { CommandContext } from '../command/command-context.js';
import { withReadSession } from '../command/session.js';
import { otherDataset } from './sync-plan.js';

/** Whether a feed of a dataset can be loaded without `--replace`, for commands that make the feed first. @throws IndexerError if it cannot. */
export const assertDataset = (dataset: string, context: CommandContext): Promise<void> =>
  withReadSession(context, async ({ client, prefix, definitions }) => {
    const live = await readLiveDataset(client, prefix, definitions);
    const found = live?.meta.feed?.dataset ?? dataset;
    if (found !== dataset) throw otherDataset(found, dataset);
  });
