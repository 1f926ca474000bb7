import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Search } from '../../data/search';

const ExportDialog = lazy(() => import('./export-dialog'));

/** Downloads the first results of a search as CSV. */
export function ExportCsv({ search, count }: { readonly search: Search; readonly count: number }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={open}
        disabled={count === 0}
      >
        Export
      </Button>
      {opened && (
        <Suspense>
          <ExportDialog search={search} count={count} close={close} />
        </Suspense>
      )}
    </>
  );
}
