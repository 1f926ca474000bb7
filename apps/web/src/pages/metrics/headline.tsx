import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FigureCitation } from '../../charts/figure-citation';
import { Link } from '../../components/link';
import { Stat } from '../../components/page/stat';
import { WhenCharged } from '../../components/price';
import { QueryStates } from '../../components/states/query-states';
import { formatDate, formatMoney, formatNumber, formatPercent, plural } from '../../data/format';
import { analysisQuery, type Row, SUPPRESSED } from '../../data/queries/analyses';
import { isHeadline, thinReasonOf } from '../../data/reliability';
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
        const { coverage, coverage_basis } = analysis;
        // "59 active" of the tenth of the postings that could be checked is no size of the market.
        const isFloor = coverage_basis === 'filters_known' && coverage !== null && coverage < MIN_KNOWN;
        const counted = (value: number | null): string => {
          if (!isFloor || value === null) return count(value);
          return value === 0 ? 'None found' : `At least ${count(value)}`;
        };
        return (
          <>
            <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
              <Stat
                label="Opened"
                isThin={isFloor}
                value={counted(row.opened)}
                note={`${count(row.closed)} closed, ${count(row.new)} published`}
              />
              <Stat
                label="Active"
                isThin={isFloor}
                value={counted(row.active)}
                note={row.unverified ? `${formatNumber(row.unverified)} more not seen for 30 days` : 'on the last day'}
              />
              <Stat
                label="Companies"
                isThin={isFloor}
                value={counted(row.employers)}
                note={`${formatNumber(row.n)} postings published, ${count(row.roles)} roles`}
              />
              <RemoteStat remote={remote} published={row.n} />
              <DaysStat days={days_open} />
              <PayStat pay={pay} published={row.n} slice={slice} />
            </SimpleGrid>
            {isFloor && (
              <Text fz="sm">
                The filters could be checked for {formatPercent(coverage)} of the postings only, so numbers of postings
                and companies are lower bounds.
              </Text>
            )}
            <Text fz="sm" c="dimmed">
              {analysisNote(analysis, row.n)}
              {row.evergreen > 0 &&
                ` · ${plural(row.evergreen, 'evergreen posting')} (always open, for no single vacancy) not counted`}
              {analysis.period?.partial && ' · the period begins before the first complete month'}
            </Text>
            <FigureCitation citation={analysis.citation.text} />
          </>
        );
      }}
    </QueryStates>
  );
}

type Measures = Row<'/v4/metrics'>;

/** "8 of 215 say; all 8 are remote": a share of few is no headline. */
function RemoteStat({ remote, published }: { readonly remote: Measures['remote']; readonly published: number }) {
  const { share, n, low, high, share_low, share_high, reliability } = remote;
  const bounds = low === null || high === null ? '' : `${formatPercent(low)} to ${formatPercent(high)} of all`;
  const of = `${formatNumber(n)} of ${formatNumber(published)} say`;
  if (share !== null && isHeadline(reliability))
    return (
      <Stat
        label="Remote share"
        value={formatPercent(share)}
        note={`${share_low === null || share_high === null ? '' : `${formatPercent(share_low)} to ${formatPercent(share_high)} (95%); `}${of}; ${bounds}`}
      />
    );
  const found = remote.remote === n ? `all ${formatNumber(n)} are` : `${formatNumber(remote.remote)} are`;
  return (
    <Stat
      label="Remote"
      isThin
      value={
        n === 0
          ? 'None says its work model'
          : n === 1
            ? `${of}${remote.remote === 1 ? ': remote' : ': not remote'}`
            : `${of}; ${found} remote`
      }
      note={n === 0 ? undefined : [bounds, n > 1 && thinReasonOf(reliability)].filter(Boolean).join('; ')}
    />
  );
}

function DaysStat({ days }: { readonly days: Measures['days_open'] | undefined }) {
  const label = 'Median days open';
  if (!days) return <Stat label={label} isThin value="Not computed" note="With at most two filters" />;
  const { median, low, high, n, reliability } = days;
  if (median === null)
    return (
      <Stat label={label} isThin value={`Cannot say: ${thinReasonOf(reliability)}`} note={`n = ${formatNumber(n)}`} />
    );
  const interval = `${low} to ${high ?? 'more'} (95%), n = ${formatNumber(n)}`;
  return isHeadline(reliability) ? (
    <Stat label={label} value={median} note={interval} />
  ) : (
    <Stat label={label} isThin value={`About ${median}: ${thinReasonOf(reliability)}`} note={interval} />
  );
}

interface PayStatProps {
  readonly pay: Measures['pay'];
  readonly published: number;
  readonly slice: Search;
}

function PayStat({ pay, published, slice }: PayStatProps) {
  const { n, p50, low, high, from, to, employers, suppressed, reliability } = pay;
  const label = 'Median pay, USD a year';
  const of = `${formatNumber(n)} of ${formatNumber(published)} state it, ${plural(employers, 'company', 'companies')}`;
  const dates = from && to ? `; published ${formatDate(from)} to ${formatDate(to)}` : '';
  if (p50 === null)
    return (
      <Stat
        label={label}
        isThin
        value={suppressed ? SUPPRESSED[suppressed] : 'Not known'}
        note={
          suppressed === 'within_one_quarter' && from && to ? (
            <>
              {of}.{' '}
              <Link to="/metrics" search={{ ...slice, period: `${from}..${to}` }}>
                Show {formatDate(from)} to {formatDate(to)}
              </Link>
            </>
          ) : (
            n > 0 && of
          )
        }
      />
    );
  const interval =
    low === null || high === null
      ? ''
      : `${formatMoney(low, 'USD', true)} to ${formatMoney(high, 'USD', true)} (95%); `;
  return isHeadline(reliability) ? (
    <Stat label={label} value={formatMoney(p50, 'USD', true)} note={`${interval}${of}${dates}`} />
  ) : (
    <Stat
      label={label}
      isThin
      value={`About ${formatMoney(p50, 'USD', true)}: ${thinReasonOf(reliability)}`}
      note={`${interval}${of}${dates}`}
    />
  );
}

/** Below this share of postings whose filters are known, numbers of postings are lower bounds. */
const MIN_KNOWN = 0.5;

const count = (value: number | null): string => (value === null ? 'Not known' : formatNumber(value));

const Loading = () => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
    {['new', 'active', 'employers', 'remote', 'days', 'pay'].map((name) => (
      <Skeleton key={name} h={98} radius="lg" />
    ))}
  </SimpleGrid>
);
