import { Button, Group, Text } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/states/empty-state';
import { QueryStates, RowsSkeleton } from '../../../components/states/query-states';
import { LoadMore } from '../../../components/table/load-more';
import { Time } from '../../../components/time';
import type { ListedDelivery } from '../../../data/api';
import { credits } from '../../../data/credits';
import { useIsCharged } from '../../../data/queries/session';
import { deliveriesQuery } from '../../../data/queries/watches';
import classes from '../watches.module.css';
import { DeliveryAnswer, OutcomeBadge } from './delivery-answer';
import { contentOf } from './delivery-texts';

/** The log of a webhook: each request, with the answer on demand. */
export function Deliveries({ id }: { readonly id: string }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(id));
  return (
    <div>
      <QueryStates query={deliveries} loading={<RowsSkeleton rows={3} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <EmptyState icon={IconHistory} title="Nothing was sent yet">
              Each request is listed here for 30 days, with its status, its duration and the first 2 KB of the answer.
            </EmptyState>
          ) : (
            <>
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconRefresh size={14} />}
                  loading={deliveries.isRefetching}
                  onClick={() => deliveries.refetch()}
                >
                  Refresh
                </Button>
              </Group>
              {rows.map((delivery) => (
                <Delivery key={`${delivery.message_id} ${delivery.attempt}`} delivery={delivery} />
              ))}
            </>
          );
        }}
      </QueryStates>
      <LoadMore query={deliveries} />
    </div>
  );
}

function Delivery({ delivery }: { readonly delivery: ListedDelivery }) {
  const isCharged = useIsCharged();
  const { attempt, started_at, credits: cost, message_id, watch_id } = delivery;
  return (
    <details className={classes.delivery}>
      <summary>
        <span>
          <OutcomeBadge delivery={delivery} />
        </span>
        <Text fz="sm" span>
          {contentOf(delivery)}
          {attempt > 1 && `, attempt ${attempt}`}
          {isCharged && watch_id !== null && ` · ${credits(cost)}`}
        </Text>
        <Text fz="sm" c="dimmed" span>
          <Time value={started_at} />
        </Text>
      </summary>
      <Text fz="xs" c="dimmed" mb={6}>
        <code>{message_id}</code>
      </Text>
      <DeliveryAnswer delivery={delivery} />
    </details>
  );
}
