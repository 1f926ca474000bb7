import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { WatchedSearch } from './watched-search';

const CreateWatch = lazy(() => import('./create-watch'));

interface WatchSearchProps extends WatchedSearch {
  readonly size?: 'xs' | 'sm';
  readonly label?: string;
}

/** Saves a search that tells what happens to its records. */
export function WatchSearch({ size = 'xs', label = 'Watch this search', ...watched }: WatchSearchProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconBell size={size === 'xs' ? 14 : 15} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <CreateWatch {...watched} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
