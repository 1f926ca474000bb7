import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { credits } from '../../data/credits';
import { formatNumber, plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { useBalance } from '../../data/http/balance';
import { accountQuery } from '../../data/queries/session';
import { Link } from '../link';
import { WhenCharged } from '../price';
import { download, toCsv } from '../table/csv';
import type { ExportedRows } from './exported-rows';

/** The browser reads page by page. All rows are for files, which the server writes. */
const MAX_ROWS = 1_000;

interface CsvExportProps {
  readonly list: ExportedRows;
  readonly close: () => void;
}

/** A file with fewer rows than were asked for. */
interface PartialFile {
  readonly written: number;
  readonly missing: number;
  readonly failure: unknown;
}

/** Asks how many of the first results to download, and downloads them as CSV. */
export function CsvExport({ list, close }: CsvExportProps) {
  const { title, fileName, rowsOf } = list;
  const loaded = list.loaded();
  const { data: account } = useQuery(accountQuery);
  const balance = useBalance()?.balance ?? account?.credits?.balance;
  const [limit, reason] = limitOf(
    list.count,
    account?.plan.export_rows,
    balance === undefined ? undefined : loaded + balance,
  );
  const [rows, setRows] = useState<number>(100);
  const [partial, setPartial] = useState<PartialFile | null>(null);
  const rowCount = Math.min(rows, limit);
  const run = useMutation({
    mutationFn: rowsOf,
    onSuccess: async ({ header, cells, failure }, requested) => {
      download(`${fileName}.csv`, await toCsv(header, cells));
      if (failure === undefined) close();
      else setPartial({ written: cells.length, missing: requested - cells.length, failure });
    },
    onError: (failure, requested) => setPartial({ written: 0, missing: requested, failure }),
  });
  return (
    <Stack>
      {partial && <Missing {...partial} />}
      <NumberInput
        label={title}
        description={`Up to ${formatNumber(limit)}: ${reason}`}
        min={Math.min(1, limit)}
        max={limit}
        value={rowCount}
        onChange={(value) => setRows(Number(value) || 1)}
        data-autofocus
      />
      <WhenCharged>
        <Text>
          This costs up to <strong>{credits(Math.max(0, rowCount - loaded))}</strong>
          {balance !== undefined && ` of the ${formatNumber(balance)} left`}
          {loaded > 0 && `; the ${formatNumber(Math.min(loaded, rowCount))} that are loaded cost nothing again`}.
        </Text>
      </WhenCharged>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {partial ? 'Close' : 'Cancel'}
        </Button>
        <Button onClick={() => run.mutate(rowCount)} loading={run.isPending} disabled={rowCount === 0}>
          Export {formatNumber(rowCount)}
        </Button>
      </Group>
    </Stack>
  );
}

/** The most rows that can be exported, and why not more. @param affordable undefined where reads are not charged */
const limitOf = (
  count: number,
  ofPlan = MAX_ROWS,
  affordable = Number.POSITIVE_INFINITY,
): readonly [rows: number, reason: string] => {
  const bounds = [
    [count, 'all that this search finds.'],
    [MAX_ROWS, 'files have all rows.'],
    [ofPlan, 'the limit of your plan.'],
    [affordable, 'your credits pay for no more.'],
  ] as const;
  return bounds.reduce((lowest, bound) => (bound[0] < lowest[0] ? bound : lowest));
};

/** What a file lacks, why, and how to get it. */
function Missing({ written, missing, failure }: PartialFile) {
  const error = toApiError(failure);
  return (
    <Alert
      role="alert"
      color={written > 0 ? 'yellow' : 'red'}
      title={
        written > 0
          ? `The file has ${formatNumber(written)} of ${plural(written + missing, 'row')}`
          : 'Nothing was exported'
      }
    >
      {plural(missing, 'row')} could not be loaded. {error.message}{' '}
      {error.code === 'insufficient_credits' ? (
        <>
          When there are credits again, export again. <Link to="/billing">See billing</Link>
        </>
      ) : (
        `Export again${error.retryAfter ? ` in ${plural(error.retryAfter, 'second')}` : ''} for a file with all rows.`
      )}
      {written > 0 && <WhenCharged> The rows that are loaded are not charged again.</WhenCharged>}
    </Alert>
  );
}
