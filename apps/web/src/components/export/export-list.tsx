import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Exported } from './exported-rows';
import type { ExportedSearch } from './exported-search';

const ExportDialog = lazy(() => import('./export-dialog'));

interface ExportListProps<R> {
  readonly search: ExportedSearch;
  /** The rows that the browser can download as CSV at once. */
  readonly rows?: Exported<R>;
}

/** Exports a list: its first rows as CSV, or all of them as files that the server writes. */
export function ExportList<R>({ search, rows }: ExportListProps<R>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={() => setOpen(true)}
        disabled={!search.count}
      >
        Export
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog search={search} list={rows as Exported<unknown>} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
