import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Stat } from '../../components/page/stat';
import { WhenCharged } from '../../components/price';
import { QueryStates } from '../../components/states/query-states';
import { formatMoney, formatNumber, formatPercent, plural } from '../../data/format';
import { analysisQuery, type Row, SUPPRESSED } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote } from './analysis-note';

export function Headline({ slice, period }: { readonly slice: Search; readonly period: string }) {
  const metrics = useQuery(analysisQuery('/v4/metrics', { ...slice, period }));
  return (
    <QueryStates query={metrics} loading={<Loading />}>
      {(analysis) => {
        const [row] = analysis.data;
        if (!row) {
          return (
            <Text c="dimmed">
              No postings match these filters.<WhenCharged> Nothing was charged.</WhenCharged>
            </Text>
          );
        }
        const { pay, remote, days_open } = row;
        return (
          <>
            <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
              <Stat
                label="Opened"
                value={count(row.opened)}
                note={`${count(row.closed)} closed, ${formatNumber(row.new)} published`}
              />
              <Stat
                label="Active"
                value={count(row.active)}
                note={
                  row.unverified > 0
                    ? `on the last day; ${formatNumber(row.unverified)} more unverified`
                    : 'on the last day'
                }
              />
              <Stat
                label="Companies"
                value={formatNumber(row.employers)}
                note={`n = ${formatNumber(row.n)} published, ${formatNumber(row.roles)} roles`}
              />
              <Stat
                label="Remote share"
                value={remote.share === null ? '–' : formatPercent(remote.share)}
                note={`n = ${formatNumber(remote.n)}${remote.coverage === null ? '' : ` (${formatPercent(remote.coverage)} of those published say)`}`}
              />
              <Stat
                label="Median days open"
                value={days_open?.median ?? '–'}
                note={days_open ? daysNote(days_open) : 'With at most two filters'}
              />
              <Stat
                label="Median pay, USD a year"
                value={pay.p50 === null ? 'Suppressed' : formatMoney(pay.p50, 'USD', true)}
                note={
                  pay.suppressed
                    ? `${SUPPRESSED[pay.suppressed]}; n = ${formatNumber(pay.n)}`
                    : `n = ${formatNumber(pay.n)}${pay.coverage === null ? '' : ` (${formatPercent(pay.coverage)} of those published state pay)`}`
                }
              />
            </SimpleGrid>
            <Text fz="sm" c="dimmed">
              {analysisNote(analysis, row.n)}
              {row.evergreen > 0 &&
                ` · ${plural(row.evergreen, 'evergreen posting')} (always open, for no single vacancy) not counted`}
              {analysis.period?.partial && ' · the period begins before the first complete month'}
            </Text>
          </>
        );
      }}
    </QueryStates>
  );
}

type DaysOpen = NonNullable<Row<'/v4/metrics'>['days_open']>;

const daysNote = ({ suppressed, low, high, n }: DaysOpen): string => {
  if (suppressed === 'more_than_half_open') return `Most of ${formatNumber(n)} are still open`;
  if (suppressed) return 'Too few postings';
  return `${low} to ${high ?? 'more'} (95%), n = ${formatNumber(n)}`;
};

const count = (value: number | null): string => (value === null ? 'Not watched' : formatNumber(value));

const Loading = () => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
    {['new', 'active', 'employers', 'remote', 'days', 'pay'].map((name) => (
      <Skeleton key={name} h={98} radius="lg" />
    ))}
  </SimpleGrid>
);
