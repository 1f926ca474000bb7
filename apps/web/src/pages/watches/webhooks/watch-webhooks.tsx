import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../../components/actions/admin-only';
import { Panel } from '../../../components/page/panel';
import { WhenCharged } from '../../../components/price';
import { EmptyState } from '../../../components/states/empty-state';
import { QueryStates } from '../../../components/states/query-states';
import type { ListedWatch } from '../../../data/api';
import { webhooksQuery } from '../../../data/queries/watches';
import { webhooksOf } from '../delivery-state';
import classes from '../watches.module.css';
import { AddWebhook } from './add-webhook';
import { WebhookEntry } from './webhook-entry';

/** Where the events of a watch are sent. */
export function WatchWebhooks({ watch }: { readonly watch: ListedWatch }) {
  const webhooks = useQuery(webhooksQuery);
  const [isAdding, add] = useDisclosure();
  const button = (
    <AdminOnly>
      {(disabled) => (
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={add.open} disabled={disabled}>
          Add a webhook
        </Button>
      )}
    </AdminOnly>
  );
  const own = webhooks.data && webhooksOf(watch.id, webhooks.data);
  return (
    <Panel
      flush
      title="Webhooks"
      note={
        <>
          Events are sent to an address of yours within seconds.
          <WhenCharged> 1 credit for each record, once for all attempts.</WhenCharged>
        </>
      }
      actions={own && own.length > 0 && button}
    >
      <QueryStates query={webhooks} usualRows={2}>
        {(all) => {
          const shown = webhooksOf(watch.id, all);
          return shown.length === 0 ? (
            <EmptyState icon={IconWebhook} title="No webhook" action={button}>
              Events wait here for 30 days. Have them sent to a server of yours, signed as Standard Webhooks says, or as
              posts to a channel of Slack or Discord.
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Webhooks">
              {shown.map((webhook) => (
                <WebhookEntry key={webhook.id} webhook={webhook} watch={watch} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
      {isAdding && (
        <AddWebhook
          watch={watch}
          others={(webhooks.data ?? []).filter(({ watch_ids }) => !watch_ids.includes(watch.id))}
          close={add.close}
        />
      )}
    </Panel>
  );
}
