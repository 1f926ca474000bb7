import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '../../data/dashboard';
import type { Search } from '../../data/search';
import { savedSearchOf } from '../../filters/saved-addresses';

const NameView = lazy(() => import('./name-view'));

interface SaveViewProps {
  readonly page: SavedView['page'];
  /** Of a technology. */
  readonly slug?: string;
  readonly search: Search;
}

/** Saves the address of a list or figure. */
export function SaveView({ page, slug, search }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconBookmark size={15} />} onClick={() => setOpen(true)}>
        Save view
      </Button>
      {isOpen && (
        <Suspense>
          <NameView
            address={{ page, slug: slug ?? null, search: savedSearchOf(search) }}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
