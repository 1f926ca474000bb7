import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { CsvExport } from './csv-export';
import { type Exported, rowsOfList } from './exported-rows';
import type { ExportedSearch } from './exported-search';
import { FileExport } from './file-export';

interface ExportDialogProps {
  readonly search: ExportedSearch;
  /** The rows that the browser can write; undefined if it cannot. */
  readonly list: Exported<unknown> | undefined;
  readonly close: () => void;
}

/** Asks what to export: some rows at once, or all of them as files. */
export default function ExportDialog({ search, list, close }: ExportDialogProps) {
  // As they are now: what the dialog loads belongs to it.
  const [rows] = useState(() => list && rowsOfList(list));
  const [form, setForm] = useState<string>(rows ? 'rows' : 'files');
  return (
    <Modal opened onClose={close} title="Export">
      <Stack>
        {rows && (
          <SegmentedControl
            fullWidth
            aria-label="What to export"
            value={form}
            onChange={setForm}
            data={[
              { value: 'rows', label: 'First rows as CSV, now' },
              { value: 'files', label: 'All rows, as files' },
            ]}
          />
        )}
        {rows && form === 'rows' ? (
          <CsvExport list={rows} close={close} />
        ) : (
          <FileExport search={search} close={close} />
        )}
      </Stack>
    </Modal>
  );
}
