import { Button, Text } from '@mantine/core';
import { IconBriefcaseOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../../components/actions/use-action';
import { Link } from '../../components/link';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { idColumn, timeColumn } from '../../components/table/columns';
import { pagedQuery } from '../../components/table/load-more';
import { TablePanel } from '../../components/table/table-panel';
import { send } from '../../data/api';
import type { HiddenJob } from '../../data/dashboard';
import { AFFECTED_QUERIES } from './affected-queries';

export function HiddenJobs() {
  const hidden = useInfiniteQuery(pagedQuery('/hidden-jobs'));
  const unhide = useAction({
    run: ({ job_id }: HiddenJob) => send('DELETE', `/hidden-jobs/${job_id}`),
    success: (_, row) => `“${row.title ?? row.job_id}” is visible again.`,
    undo: ({ job_id }) => send('POST', `/hidden-jobs/${job_id}`),
    invalidates: AFFECTED_QUERIES,
  });
  return (
    <TablePanel
      title="Hidden postings"
      query={hidden}
      columns={columns}
      rowId={(row) => row.job_id}
      exportName="hidden-postings"
      action={{ label: 'Unhide', name: (row) => `Unhide ${row.title ?? row.job_id}`, run: unhide.mutate }}
      empty={
        <EmptyState
          icon={IconBriefcaseOff}
          title="No hidden postings"
          action={
            <Button component={Link} to="/explore">
              Open Postings
            </Button>
          }
        >
          To hide a posting for your organization, open it under Postings.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<HiddenJob>[] = [
  {
    id: 'title',
    header: 'Posting',
    value: ({ title }) => title,
    cell: ({ title }) =>
      title ?? (
        <Text c="dimmed" fz="sm">
          No longer in the dataset
        </Text>
      ),
    size: 320,
  },
  { id: 'brand_name', header: 'Company', value: (row) => row.brand_name, size: 180 },
  idColumn('job_id', 'Posting', (row) => row.job_id, { header: 'Id', hidden: true }),
  timeColumn('hidden_at', 'Hidden', (row) => row.hidden_at),
];
