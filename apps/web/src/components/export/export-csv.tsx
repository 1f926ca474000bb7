import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { type Exported, rowsOfList } from './exported-rows';

const ExportDialog = lazy(() => import('./export-dialog'));

/** Downloads the first results of a search as CSV. */
export function ExportCsv<R>(list: Exported<R>) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={open}
        disabled={list.count === 0}
      >
        Export
      </Button>
      {opened && (
        <Suspense>
          <ExportDialog list={rowsOfList(list)} close={close} />
        </Suspense>
      )}
    </>
  );
}
