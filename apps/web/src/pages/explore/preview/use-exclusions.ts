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
  /** What is excluded, by the id of the posting or company, in order: each restores what was loaded before it. */
  const excluded = useRef(new Map<string, { isExcluded: (job: Excluded) => boolean; restore: () => void }>());
  const remove = (id: string, isExcluded: (job: Excluded) => boolean) =>
    excluded.current.set(id, {
      isExcluded,
      restore: removeLoaded(client, (posting) => isExcluded(posting as Excluded)),
    });
  const exclude = (id: string, isExcluded: (job: Excluded) => boolean) => {
    onExcluded(isExcluded);
    remove(id, isExcluded);
  };
  const include = (id: string) => {
    excluded.current.get(id)?.restore();
    excluded.current.delete(id);
    // What was excluded meanwhile stays so.
    for (const [other, { isExcluded }] of [...excluded.current]) remove(other, isExcluded);
  };
  const hide = useAction({
    run: async ({ id }: Job) => {
      await send('POST', `/hidden-jobs/${id}`);
      exclude(id, (job) => job.id === id);
    },
    success: (_, { title }) => `“${title}” is hidden for your organization.`,
    undo: async ({ id }) => {
      await send('DELETE', `/hidden-jobs/${id}`);
      include(id);
    },
    invalidates: ['hidden-jobs', ...AFFECTED],
  });
  const block = useAction({
    run: async ({ source }: Job) => {
      if (!source) return;
      await send('POST', `/blocked-sources/${source.id}`);
      exclude(source.id, (job) => job.source?.id === source.id);
    },
    success: (_, { source }) => `${source?.brand_name ?? 'The company'} is blocked: its postings are excluded.`,
    undo: async ({ source }) => {
      if (!source) return;
      await send('DELETE', `/blocked-sources/${source.id}`);
      include(source.id);
    },
    invalidates: ['blocked-sources', ...AFFECTED],
  });
  return { hide, block };
};
