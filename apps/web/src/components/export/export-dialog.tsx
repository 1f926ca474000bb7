import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, plural } from '../../data/format';
import { useBalance } from '../../data/http/balance';
import { accountQuery } from '../../data/queries/session';
import { reportFailure } from '../actions/use-action';
import { download, toCsv } from '../table/csv';
import type { ExportedRows } from './exported-rows';

/** The export is meant for samples and lists to work with; larger downloads use the API. */
const MAX_ROWS = 1_000;

interface ExportDialogProps {
  readonly list: ExportedRows;
  readonly close: () => void;
}

/** Asks how many of the first results to download, and downloads them as CSV. */
export default function ExportDialog({ list, close }: ExportDialogProps) {
  const { title, fileName, count, loaded, header, rowsOf } = list;
  const { data: account } = useQuery(accountQuery);
  const balance = useBalance()?.balance ?? account?.credits?.balance;
  const limit = Math.min(MAX_ROWS, account?.plan.export_rows ?? MAX_ROWS, count);
  const [rows, setRows] = useState<number>(100);
  const rowCount = Math.min(rows, limit);
  const run = useMutation({
    mutationFn: () => rowsOf(rowCount),
    onSuccess: async (cells) => {
      download(`${fileName}.csv`, await toCsv(header, cells));
      close();
    },
    onError: reportFailure,
  });
  return (
    <Modal opened onClose={close} title="Export as CSV">
      <Stack>
        <NumberInput
          label={title}
          description={`Up to ${formatNumber(limit)} for your plan and this search`}
          min={1}
          max={limit}
          value={rowCount}
          onChange={(value) => setRows(Number(value) || 1)}
          data-autofocus
        />
        <Text>
          This costs up to <strong>{plural(Math.max(0, rowCount - loaded), 'credit')}</strong>
          {balance !== undefined && ` of the ${formatNumber(balance)} left`}
          {loaded > 0 && `; the ${formatNumber(Math.min(loaded, rowCount))} that are loaded cost nothing again`}.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => run.mutate()} loading={run.isPending}>
            Export {formatNumber(rowCount)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
