import type { RefObject } from 'react';
import { useKeys } from '../../components/use-keys';
import type { Job } from '../../data/api';

interface ExplorerKeys {
  readonly jobs: readonly Job[];
  /** The posting in the preview. */
  readonly selected: string | undefined;
  readonly select: (id: string | undefined) => void;
  readonly box: RefObject<HTMLInputElement | null>;
}

/** `j` and `k` select the next and the previous posting, `Escape` none, and `/` focuses the search box. */
export const useExplorerKeys = ({ jobs, selected, select, box }: ExplorerKeys): void => {
  const step = (by: number) => {
    const index = jobs.findIndex(({ id }) => id === selected);
    const next = jobs[Math.min(jobs.length - 1, Math.max(0, index + by))];
    if (!next?.id) return;
    select(next.id);
    document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
  };
  const close = (id: string) => {
    select(undefined);
    // Back to where the preview was opened, for the next key.
    document.getElementById(id)?.focus();
  };
  const actions: Record<string, () => void> = { j: () => step(1), k: () => step(-1), '/': () => box.current?.focus() };
  // Without a preview, the key is that of what else is open.
  if (selected) actions['Escape'] = () => close(selected);
  useKeys(actions);
};
