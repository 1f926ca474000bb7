import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Stat } from '../../components/page/stat';
import { QueryStates } from '../../components/states/query-states';
import type { Account } from '../../data/dashboard';
import { formatDate, formatNumber, humanize } from '../../data/format';
import { accountQuery } from '../../data/queries/session';
import { DASHBOARD_API } from '../../data/responses';
import { Ledger } from './ledger';

export default function Billing() {
  const account = useQuery(accountQuery);
  return (
    <Page
      title="Billing"
      description="Your plan, allowance, balance and credit ledger. To change the plan or buy credits, contact the operator."
      actions={
        <Button
          component="a"
          href={`${DASHBOARD_API}/ledger.csv`}
          download
          variant="default"
          leftSection={<IconDownload size={15} />}
        >
          Export CSV
        </Button>
      }
    >
      <QueryStates query={account} loading={<PlanSkeleton />}>
        {(data) => <Plan account={data} />}
      </QueryStates>
      <Ledger />
    </Page>
  );
}

const PlanSkeleton = () => (
  <Stack gap="lg">
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Skeleton h={110} radius="lg" />
      <Skeleton h={110} radius="lg" />
    </SimpleGrid>
    <Skeleton h={{ base: 252, sm: 190, lg: 126 }} radius="lg" />
  </Stack>
);

function Plan({ account: { organization, credits, plan } }: { readonly account: Account }) {
  const period = credits?.period;
  return (
    <>
      {credits && (
        <SimpleGrid cols={{ base: 1, xs: 2, ...(period && { lg: 4 }) }}>
          <Stat
            label="Balance"
            value={formatNumber(credits.balance)}
            low={credits.low}
            note={
              credits.runs_out_at
                ? `Lasts until about ${formatDate(credits.runs_out_at)} at the current rate`
                : period
                  ? 'The allowance is spent first'
                  : 'Allowance and purchased credits'
            }
          />
          {period && (
            <>
              <Stat
                label="Allowance left"
                value={formatNumber(credits.allowance)}
                {...(period.allowance > 0 && { used: 1 - credits.allowance / period.allowance })}
                note={`of ${formatNumber(period.allowance)} in this period`}
              />
              <Stat
                label="Allowance renews"
                value={formatDate(period.ends_at)}
                note={`Period began ${formatDate(period.started_at)}; unused credits then expire`}
              />
            </>
          )}
          <Stat label="Purchased credits" value={formatNumber(credits.purchased)} note="They never expire" />
        </SimpleGrid>
      )}
      <Panel title="Plan">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
          <Fact label="Product plan" value={humanize(organization.product_plan)} />
          <Fact label="Billing mode" value={humanize(organization.billing_mode)} />
          <Fact label="Rate tier" value={humanize(organization.rate_tier)} />
          <Fact label="Data tier" value={humanize(organization.data_tier)} />
          <Fact label="Collections" value={limitText(plan.collections)} />
          <Fact label="Rows per export" value={formatNumber(plan.export_rows)} />
        </SimpleGrid>
      </Panel>
    </>
  );
}

const limitText = ({ used, limit }: { readonly used: number; readonly limit: number | null }): string =>
  limit === null ? `${formatNumber(used)} (unlimited)` : `${formatNumber(used)} of ${formatNumber(limit)}`;

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}
