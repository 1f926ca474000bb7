import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminOnly } from '../../components/actions/admin-only';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { ShownOnce } from '../../components/code/shown-once';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { type ListedWatch, send } from '../../data/api';
import { watchFeedQuery } from '../../data/queries/watches';

interface Addresses {
  readonly rss_url: string;
  readonly json_url: string;
}

/** The address at which feed readers find the events of a watch. */
export function WatchFeed({ watch }: { readonly watch: ListedWatch }) {
  const feed = useQuery(watchFeedQuery(watch.id));
  const [created, setCreated] = useState<Addresses | null>(null);
  const [isReplacing, replacing] = useDisclosure();
  const [isRevoking, revoking] = useDisclosure();
  const create = useAction({
    run: () => send('POST', `/watches/${watch.id}/feed`),
    success: () => 'The feed has a new address.',
    invalidates: ['watches'],
  });
  const revoke = useAction({
    run: () => send('DELETE', `/watches/${watch.id}/feed`),
    success: () => 'The address of the feed is revoked.',
    invalidates: ['watches'],
  });
  const make = () => create.mutate(undefined, { onSuccess: setCreated, onSettled: replacing.close });
  return (
    <Panel
      flush={feed.data?.created_at === null}
      title="Feed"
      note={
        <>
          RSS or JSON Feed, for readers and chats.
          <WhenCharged> 1 credit for each record, once, whoever reads how often.</WhenCharged>
        </>
      }
    >
      <QueryStates query={feed} usualRows={1}>
        {({ created_at, max_entries, seconds }) =>
          created_at === null ? (
            <EmptyState
              icon={IconRss}
              title="No feed"
              action={
                <AdminOnly>
                  {(disabled) => (
                    <Button size="xs" onClick={make} loading={create.isPending} disabled={disabled}>
                      Make an address
                    </Button>
                  )}
                </AdminOnly>
              }
            >
              A feed has the latest {max_entries} events, and begins with the next one. New ones are added every{' '}
              {seconds / 60} minutes when it is read. Whoever knows its address reads it without signing in, and spends
              credits of your organization.
            </EmptyState>
          ) : (
            <Group justify="space-between">
              <Text fz="sm">
                Its address was made <Time value={created_at} />. It is not shown again.
              </Text>
              <AdminOnly>
                {(disabled) => (
                  <Group gap="xs">
                    <Button size="xs" variant="default" onClick={replacing.open} disabled={disabled}>
                      Make a new address
                    </Button>
                    <Button size="xs" variant="default" color="red" onClick={revoking.open} disabled={disabled}>
                      Revoke
                    </Button>
                  </Group>
                )}
              </AdminOnly>
            </Group>
          )
        }
      </QueryStates>
      <Confirm
        opened={isReplacing}
        title="Make a new address?"
        action="Make a new address"
        pending={create.isPending}
        onClose={replacing.close}
        onConfirm={make}
      >
        The present one stops working at once. Nothing is lost: the new one has the same entries.
      </Confirm>
      <Confirm
        opened={isRevoking}
        title="Revoke the address?"
        action="Revoke the address"
        pending={revoke.isPending}
        onClose={revoking.close}
        onConfirm={() => revoke.mutate(undefined, { onSettled: revoking.close })}
      >
        Readers that have it get an error, and nothing is charged any more.
      </Confirm>
      {created && <NewAddresses addresses={created} close={() => setCreated(null)} />}
    </Panel>
  );
}

const NewAddresses = ({ addresses, close }: { readonly addresses: Addresses; readonly close: () => void }) => (
  <Modal
    opened
    onClose={close}
    title="The address of the feed"
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Text>
        This is the only time that it is shown. A lost one cannot be recovered, only replaced. Both have the same
        entries.
      </Text>
      <Text fw={600}>RSS</Text>
      <ShownOnce value={addresses.rss_url} label="Copy the RSS address" testId="feed-rss" />
      <Text fw={600}>JSON Feed</Text>
      <ShownOnce value={addresses.json_url} label="Copy the JSON Feed address" testId="feed-json" />
      <Group justify="flex-end">
        <Button onClick={close}>I have copied it</Button>
      </Group>
    </Stack>
  </Modal>
);
