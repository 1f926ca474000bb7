import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Search } from '../../data/search';
import type { SearchKind } from '../../filters/saved-search';

const CreateWatch = lazy(() => import('./create-watch'));

export interface WatchedSearch {
  readonly kind: SearchKind;
  readonly search: Search;
  /** Records that it finds now; undefined until they are counted. */
  readonly count: number | undefined;
}

/** Saves a search that tells what happens to its records. */
export function WatchSearch(watched: WatchedSearch) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconBell size={14} />} onClick={() => setOpen(true)}>
        Watch this search
      </Button>
      {isOpen && (
        <Suspense>
          <CreateWatch {...watched} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
