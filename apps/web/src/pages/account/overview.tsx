import { Alert, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconBriefcase, IconChartHistogram, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Stat } from '../../components/page/stat';
import { QueryStates } from '../../components/states/query-states';
import type { Account, RateWindow } from '../../data/dashboard';
import { formatDate, formatNumber, formatRelative, humanize } from '../../data/format';
import { accountQuery, useSession } from '../../data/queries/session';
import { PickUp } from './pick-up';
import { RecentUsage } from './recent-usage';

export default function Overview() {
  const session = useSession();
  const account = useQuery(accountQuery);
  return (
    <Page
      title="Overview"
      description={session && `${session.organization.name}, ${humanize(session.organization.product_plan)} plan`}
      request={{ path: '/v4/me', cost: 'It is free.' }}
    >
      <QueryStates query={account} loading={<OverviewSkeleton />}>
        {(data) => (
          <>
            <Warnings account={data} />
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
              <Credits account={data} />
              <RateLimit label="Requests left this minute" rate={data.rate_limits.minute} />
              <RateLimit label="Requests left in this 5-hour window" rate={data.rate_limits.five_hours} />
              <Stat
                label="API tokens"
                value={`${data.tokens.live} of ${data.tokens.limit}`}
                note={<Link to="/settings/api">Manage tokens</Link>}
              />
            </SimpleGrid>
          </>
        )}
      </QueryStates>
      <PickUp />
      <RecentUsage />
      <Panel title="Start here">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NextStep
            icon={IconKey}
            title="Make your first call"
            to="/docs/quick-start"
            text="From a token to a page of postings in five minutes."
          />
          <NextStep
            icon={IconBriefcase}
            title="Explore postings"
            to="/explore"
            text="Build a query with filters, then copy it as curl."
          />
          <NextStep
            icon={IconChartHistogram}
            title="Analyze the market"
            to="/metrics"
            text="Demand, pay and skills, each with its sample size."
          />
        </SimpleGrid>
      </Panel>
    </Page>
  );
}

function Warnings({ account: { organization, credits } }: { readonly account: Account }) {
  return (
    <>
      {!organization.api_enabled && (
        <Alert color="red" title="API access is disabled">
          Requests with tokens of this organization are refused. Ask the operator to enable it.
        </Alert>
      )}
      {credits?.balance === 0 ? (
        <Alert color="red" title="You are out of credits">
          Metered calls return 402 until{' '}
          {credits.period ? `the allowance renews ${formatRelative(credits.period.ends_at)}` : 'credits are added'}.
          Counts, facets and usage stay free. <Link to="/billing">See billing</Link>
        </Alert>
      ) : credits?.low ? (
        <Alert color="yellow" title="Credits are running low">
          {formatNumber(credits.balance)} left
          {credits.runs_out_at ? `, enough until about ${formatDate(credits.runs_out_at)} at the current rate` : ''}.{' '}
          <Link to="/billing">See billing</Link>
        </Alert>
      ) : null}
    </>
  );
}

function Credits({ account: { credits } }: { readonly account: Account }) {
  if (!credits) return <Stat label="Billing" value="Subscription" note="Not metered; only rate limits apply." />;
  const dailyUse =
    credits.credits_per_day > 0 ? `About ${formatNumber(Math.round(credits.credits_per_day))} used per day` : null;
  return (
    <Stat
      label="Credits left"
      value={formatNumber(credits.balance)}
      low={credits.low}
      note={
        <>
          {dailyUse ??
            (credits.period
              ? `${formatNumber(credits.allowance)} allowance + ${formatNumber(credits.purchased)} purchased`
              : 'Purchased credits')}
          {credits.runs_out_at && `; enough until about ${formatDate(credits.runs_out_at)}`}
        </>
      }
    />
  );
}

function RateLimit({ label, rate }: { readonly label: string; readonly rate: RateWindow }) {
  return (
    <Stat
      label={label}
      value={formatNumber(rate.remaining)}
      low={rate.blocked}
      used={rate.limit > 0 ? rate.used / rate.limit : 0}
      note={
        rate.blocked && rate.resets_at
          ? `Limit reached; resets ${formatRelative(rate.resets_at)}`
          : `of ${formatNumber(rate.limit)}`
      }
    />
  );
}

interface NextStepProps {
  readonly icon: typeof IconKey;
  readonly title: string;
  readonly to: string;
  readonly text: string;
}

function NextStep({ icon: Icon, title, to, text }: NextStepProps) {
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <Icon size={20} stroke={1.6} color="var(--accent)" aria-hidden="true" style={{ flex: 'none' }} />
      <div>
        <Link to={to}>{title}</Link>
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </Group>
  );
}

function OverviewSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      {['credits', 'minute', 'hours', 'tokens'].map((name) => (
        <Skeleton key={name} h={110} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
