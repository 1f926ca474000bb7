import type { Client } from '@elastic/elasticsearch';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { explainError } from '../explain-error.js';
import type { Session } from '../session.js';

/** Merges the segments of a restored dataset. It is live, so that a failure is only reported. */
export const mergeRestored = async (
  { client, prefix }: { readonly client: Client; readonly prefix: string },
  session: Session,
): Promise<void> => {
  try {
    const live = await readLiveDataset(client, prefix);
    if (live) await mergeSegments(client, Object.values(live.indices), { signal: new AbortController().signal });
  } catch (error) {
    session.warn(`The dataset is live, but its segments were not merged: ${explainError(error) ?? String(error)}`);
  }
};
