import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Exported, type ExportedRows, rowsOfList } from './exported-rows';

const ExportDialog = lazy(() => import('./export-dialog'));

/** Downloads the first results of a search as CSV. */
export function ExportCsv<R>(list: Exported<R>) {
  const [exported, setExported] = useState<ExportedRows | null>(null);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={() => setExported(rowsOfList(list))}
        disabled={list.count === 0}
      >
        Export
      </Button>
      {exported && (
        <Suspense>
          <ExportDialog list={exported} close={() => setExported(null)} />
        </Suspense>
      )}
    </>
  );
}
