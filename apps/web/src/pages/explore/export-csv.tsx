import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../components/actions/use-action';
import { download, toCsv } from '../../components/table/csv';
import type { Job } from '../../data/api';
import { useBalance } from '../../data/balance';
import { formatNumber, plural } from '../../data/format';
import { recordsOf } from '../../data/records';
import type { Search } from '../../data/search';
import { accountQuery } from '../../data/session';
import { placeOf } from './matched';

const PAGE_SIZE = 25;
/** The export is meant for samples; larger downloads use the API. */
const MAX_ROWS = 1_000;

const COLUMNS: readonly (readonly [string, (job: Job) => string | number | null | undefined])[] = [
  ['id', (job) => job.id],
  ['title', (job) => job.title],
  ['company', (job) => job.source?.brand_name],
  ['company_id', (job) => job.source?.id],
  ['place', (job) => placeOf(job)],
  ['status', (job) => job.job_status],
  ['occupation', (job) => job.onet_title],
  ['level', (job) => job.level],
  ['work_model', (job) => job.work_model],
  ['annual_min_usd', (job) => job.salary?.annual_min_usd],
  ['annual_max_usd', (job) => job.salary?.annual_max_usd],
  ['created_at', (job) => job.created_at],
  ['url', (job) => job.url_job],
];

/** Downloads the first results of a search as CSV. */
export function ExportCsv({ search, count }: { readonly search: Search; readonly count: number }) {
  const [opened, { open, close }] = useDisclosure();
  const { data: account } = useQuery(accountQuery);
  const balance = useBalance()?.balance ?? account?.credits?.balance;
  const limit = Math.min(MAX_ROWS, account?.plan.export_rows ?? MAX_ROWS, count);
  const [rows, setRows] = useState<number>(100);
  const rowCount = Math.min(rows, limit);
  const run = useMutation({
    mutationFn: async () => {
      const jobs: Job[] = [];
      let cursor: string | undefined;
      while (jobs.length < rowCount) {
        const query = { ...search, limit: Math.min(PAGE_SIZE, rowCount - jobs.length), ...(cursor && { cursor }) };
        const page = await recordsOf('/v4/jobs', query);
        jobs.push(...page.data);
        cursor = page.next_cursor ?? undefined;
        if (!cursor) break;
      }
      return jobs;
    },
    onSuccess: async (jobs) => {
      download(
        'postings.csv',
        await toCsv(
          COLUMNS.map(([name]) => name),
          jobs.map((job) => COLUMNS.map(([, value]) => value(job))),
        ),
      );
      close();
    },
    onError: reportFailure,
  });
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
      <Modal opened={opened} onClose={close} title="Export as CSV">
        <Stack>
          <NumberInput
            label="Postings"
            description={`Up to ${formatNumber(limit)} for your plan and this search`}
            min={1}
            max={limit}
            value={rowCount}
            onChange={(value) => setRows(Number(value) || 1)}
            data-autofocus
          />
          <Text>
            This costs up to <strong>{plural(rowCount, 'credit')}</strong>
            {balance !== undefined && ` of the ${formatNumber(balance)} left`}.
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
    </>
  );
}
