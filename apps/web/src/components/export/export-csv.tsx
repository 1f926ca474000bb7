import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordPage } from '../../data/records';

const ExportDialog = lazy(() => import('./export-dialog'));

type Value = string | number | boolean | null | undefined;

/** A list whose first records can be downloaded, 1 credit each. */
export interface Exported<R> {
  /** The name of the records, such as "Postings", and of the file. */
  readonly title: string;
  readonly fileName: string;
  /** Records that the search finds. */
  readonly count: number;
  /** Pages that are loaded already, and cost nothing again. */
  readonly pages: readonly RecordPage<R>[];
  readonly load: (page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<RecordPage<R>>;
  readonly columns: readonly (readonly [header: string, value: (record: R) => Value])[];
}

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
          <ExportDialog list={list} close={close} />
        </Suspense>
      )}
    </>
  );
}
