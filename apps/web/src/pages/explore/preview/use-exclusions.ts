import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '../../../components/actions/use-action';
import { type Job, send } from '../../../data/api';
import { removeLoaded } from '../../../data/queries/loaded-postings';

/** Free queries that depend on what an organization hides and blocks. */
const AFFECTED = ['jobs-count', 'options'];

type Excluded = Pick<Job, 'id' | 'source'>;

/** Hides a posting, or blocks its company: both leave the loaded lists until they are undone. */
export const useExclusions = (onExcluded: (isExcluded: (job: Excluded) => boolean) => void) => {
  const client = useQueryClient();
  const restore = useRef(() => {});
  const exclude = (isExcluded: (job: Excluded) => boolean) => {
    onExcluded(isExcluded);
    restore.current = removeLoaded(client, (posting) => isExcluded(posting as Excluded));
  };
  const hide = useAction({
    run: async ({ id }: Job) => {
      await send('POST', `/hidden-jobs/${id}`);
      exclude((job) => job.id === id);
    },
    success: (_, { title }) => `“${title}” is hidden for your organization.`,
    undo: async ({ id }) => {
      await send('DELETE', `/hidden-jobs/${id}`);
      restore.current();
    },
    invalidates: ['hidden-jobs', ...AFFECTED],
  });
  const block = useAction({
    run: async ({ source }: Job) => {
      if (!source) return;
      await send('POST', `/blocked-sources/${source.id}`);
      exclude((job) => job.source?.id === source.id);
    },
    success: (_, { source }) => `${source?.brand_name ?? 'The company'} is blocked: its postings are excluded.`,
    undo: async ({ source }) => {
      if (source) await send('DELETE', `/blocked-sources/${source.id}`);
      restore.current();
    },
    invalidates: ['blocked-sources', ...AFFECTED],
  });
  return { hide, block };
};
