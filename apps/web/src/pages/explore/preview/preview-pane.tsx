import { Drawer } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../../components/states/empty-state';
import { QueryStates, RowsSkeleton } from '../../../components/states/query-states';
import type { Job } from '../../../data/api';
import { postingQuery } from '../../../data/queries/postings';
import type { Search } from '../../../data/search';
import { PriceNote } from '../../../layout/price-note';
import classes from '../explorer.module.css';
import { Preview, type PreviewProps } from './preview';

interface PreviewPaneProps {
  readonly id: string;
  readonly jobs: readonly Job[];
  readonly search: Search;
  readonly isWide: boolean;
  readonly onClose: () => void;
  readonly onExcluded: PreviewProps['onExcluded'];
}

/** Beside the list on a wide screen, otherwise a drawer. A posting that is not in the list is loaded by its id. */
export default function PreviewPane({ id, jobs, search, isWide, onClose, onExcluded }: PreviewPaneProps) {
  const listed = jobs.find((job) => job.id === id);
  const single = useQuery({ ...postingQuery(id), enabled: !listed });
  const shared = { search, onClose, onExcluded, withClose: isWide };
  const content = listed ? (
    <Preview {...shared} job={listed} />
  ) : (
    <QueryStates query={single} loading={<RowsSkeleton rows={8} />}>
      {(job) =>
        job ? (
          <Preview {...shared} job={job} />
        ) : (
          <EmptyState icon={IconEyeOff} title="This posting is not available">
            It was removed, or your organization hides the posting or blocks the company.
          </EmptyState>
        )
      }
    </QueryStates>
  );
  return isWide ? (
    <Aside id={id}>{content}</Aside>
  ) : (
    <Drawer data-keys opened onClose={onClose} position="right" size="lg" title="Posting">
      {content}
      <PriceNote />
    </Drawer>
  );
}

/** Takes the focus from the result that opened it, and gives it back, so that the keyboard reaches what it contains. */
function Aside({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const pane = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
    if (document.activeElement?.id === id) pane.current?.focus({ preventScroll: true });
  }, [id]);
  useLayoutEffect(() => {
    const { current } = pane;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById(shown.current)?.focus();
    };
  }, []);
  return (
    <aside ref={pane} className={classes.pane} aria-label="Posting" tabIndex={-1}>
      {children}
    </aside>
  );
}
