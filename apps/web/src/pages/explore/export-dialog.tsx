import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../components/actions/use-action';
import { download, toCsv } from '../../components/table/csv';
import type { Job } from '../../data/api';
import { formatNumber, plural } from '../../data/format';
import { useBalance } from '../../data/http/balance';
import { accountQuery } from '../../data/queries/session';
import { recordsOf } from '../../data/records';
import type { Search } from '../../data/search';
import { nameOfPlace, placeOf } from './matched';

const PAGE_SIZE = 25;
/** The export is meant for samples; larger downloads use the API. */
const MAX_ROWS = 1_000;

const COLUMNS: readonly (readonly [string, (job: Job, search: Search) => string | number | null | undefined])[] = [
  ['id', (job) => job.id],
  ['title', (job) => job.title],
  ['company', (job) => job.source?.brand_name],
  ['company_id', (job) => job.source?.id],
  ['company_domain', (job) => job.source?.url_source],
  ['place', placeOf],
  ['places', (job) => job.locations.map(nameOfPlace).join('; ')],
  ['status', (job) => job.job_status],
  ['occupation', (job) => job.onet_title],
  ['level', (job) => job.level],
  ['work_model', (job) => job.work_model],
  ['technologies', (job) => job.technologies?.map(({ name }) => name).join('; ')],
  ['pay_min', (job) => job.salary?.min],
  ['pay_max', (job) => job.salary?.max],
  ['pay_currency', (job) => job.salary?.currency],
  ['pay_period', (job) => job.salary?.period],
  ['annual_min_usd', (job) => job.salary?.annual_min_usd],
  ['annual_max_usd', (job) => job.salary?.annual_max_usd],
  ['created_at', (job) => job.created_at],
  ['url', (job) => job.url_job],
];

interface ExportDialogProps {
  readonly search: Search;
  /** Postings that the search finds. */
  readonly count: number;
  readonly close: () => void;
}

/** Asks how many of the first results to download, and downloads them as CSV. */
export default function ExportDialog({ search, count, close }: ExportDialogProps) {
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
          jobs.map((job) => COLUMNS.map(([, value]) => value(job, search))),
        ),
      );
      close();
    },
    onError: reportFailure,
  });
  return (
    <Modal opened onClose={close} title="Export as CSV">
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
  );
}
