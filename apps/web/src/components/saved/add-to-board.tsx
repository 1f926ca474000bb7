import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Search } from '../../data/search';

const ChooseBoard = lazy(() => import('./choose-board'));

/** Puts figures of a slice on a board. @param search the slice, its period and the groups of its concentration, `by`. */
export function AddToBoard({ search }: { readonly search: Search }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconLayoutDashboard size={15} />} onClick={() => setOpen(true)}>
        Add to board
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseBoard search={search} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
