import { ActionIcon, Badge, Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminOnly } from '../../../components/actions/admin-only';
import { Confirm } from '../../../components/actions/confirm';
import { useAction } from '../../../components/actions/use-action';
import { Time } from '../../../components/time';
import { type ListedWatch, type ListedWebhook, send } from '../../../data/api';
import { plural } from '../../../data/format';
import { useIsAdmin } from '../../../data/queries/session';
import { WEBHOOK_STATES } from '../delivery-state';
import classes from '../watches.module.css';
import { ChangeAddress } from './change-address';
import { Deliveries } from './deliveries';
import { WEBHOOK_FORMAT_TEXTS } from './formats';
import { NewSecret } from './new-secret';
import { ReplayEvents } from './replay-events';
import { TestWebhook } from './test-webhook';

interface WebhookEntryProps {
  readonly webhook: ListedWebhook;
  /** The watch on whose page it stands. */
  readonly watch: ListedWatch;
}

type Dialog = 'address' | 'replay' | 'rotate' | 'remove' | 'delete';

/** A webhook: where it sends, whether that works, its log, and what Admins can do with it. */
export function WebhookEntry({ webhook, watch }: WebhookEntryProps) {
  const { url, format, status, problem, failing_since, last_delivered_at, watch_ids } = webhook;
  const { label, color } = WEBHOOK_STATES[status];
  const [hasLog, log] = useDisclosure();
  return (
    <li className={classes.webhook} aria-label={url}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ minWidth: 0, flex: '1 1 280px' }}>
          <Group gap="xs">
            <code>{url}</code>
            <Badge variant="light" color={color}>
              {label}
            </Badge>
          </Group>
          <Text fz="sm" c="dimmed">
            {WEBHOOK_FORMAT_TEXTS[format].label}
            {watch_ids.length > 1 && ` · ${plural(watch_ids.length, 'watch', 'watches')}`}
            {' · '}
            {last_delivered_at ? (
              <>
                delivered <Time value={last_delivered_at} />
              </>
            ) : (
              'nothing delivered yet'
            )}
            {failing_since && (
              <>
                {' · failing since '}
                <Time value={failing_since} />
              </>
            )}
          </Text>
        </div>
        <Actions webhook={webhook} watch={watch} />
      </Group>
      {problem !== null && (
        <Text fz="sm" c={status === 'waiting' ? 'var(--warn)' : 'var(--bad)'} role="status" className="wrapped">
          {problem}
          {status === 'paused' &&
            ' No event is lost: once it is active again, it goes on with the first that was not delivered.'}
        </Text>
      )}
      <TestWebhook webhook={webhook} />
      <div>
        <Button size="compact-sm" variant="subtle" onClick={log.toggle} aria-expanded={hasLog}>
          {hasLog ? 'Hide the log of deliveries' : 'Show the log of deliveries'}
        </Button>
        {hasLog && <Deliveries id={webhook.id} />}
      </div>
    </li>
  );
}

function Actions({ webhook, watch }: WebhookEntryProps) {
  const { id, url, format, status, watch_ids } = webhook;
  const isAdmin = useIsAdmin();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const next = status === 'paused' ? 'active' : 'paused';
  const set = useAction({
    run: () => send('PATCH', `/v4/webhooks/${id}`, { status: next }),
    success: () =>
      next === 'paused'
        ? 'The webhook is paused. Its events wait.'
        : 'The webhook is active, and goes on where it stopped.',
    invalidates: ['webhooks'],
  });
  const rotate = useAction({
    run: () => send('POST', `/v4/webhooks/${id}/rotate-secret`),
    success: () => 'The secret was rotated.',
    invalidates: ['webhooks'],
  });
  const remove = useAction({
    run: () => send('PATCH', `/v4/webhooks/${id}`, { watch_ids: watch_ids.filter((one) => one !== watch.id) }),
    success: () => `The webhook does not receive events of ${watch.name} any more.`,
    invalidates: ['webhooks'],
  });
  const destroy = useAction({
    run: () => send('DELETE', `/v4/webhooks/${id}`),
    success: () => 'The webhook was deleted.',
    invalidates: ['webhooks'],
  });
  return (
    <Group gap={4} wrap="nowrap">
      <AdminOnly>
        {(disabled) => (
          <Button size="xs" variant="default" disabled={disabled} loading={set.isPending} onClick={() => set.mutate()}>
            {next === 'paused' ? 'Pause' : 'Activate'}
          </Button>
        )}
      </AdminOnly>
      <Menu position="bottom-end" shadow="md" width={230}>
        <Menu.Target>
          <ActionIcon aria-label={`More actions of ${url}`} size={30} disabled={!isAdmin}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('address')}>Change the address</Menu.Item>
          <Menu.Item onClick={() => setDialog('rotate')}>Rotate the secret</Menu.Item>
          <Menu.Item onClick={() => setDialog('replay')} disabled={watch.last_sequence === 0}>
            Deliver events again
          </Menu.Item>
          <Menu.Divider />
          {watch_ids.length > 1 && <Menu.Item onClick={() => setDialog('remove')}>Remove from this watch</Menu.Item>}
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'address' && <ChangeAddress webhook={webhook} close={close} />}
      {dialog === 'replay' && <ReplayEvents webhook={webhook} watch={watch} close={close} />}
      {rotate.data && (
        <NewSecret title="Copy the new secret now" secret={rotate.data.secret} format={format} close={rotate.reset} />
      )}
      <Confirm
        opened={dialog === 'rotate'}
        title="Rotate the secret?"
        action="Rotate secret"
        pending={rotate.isPending}
        onClose={close}
        onConfirm={() => rotate.mutate(undefined, { onSettled: close })}
      >
        A new one is shown, once. For 24 hours, messages are signed with both: set the new one in your receiver before
        the old one ends.
      </Confirm>
      <Confirm
        opened={dialog === 'remove'}
        title={`Stop sending ${watch.name}?`}
        action="Remove"
        pending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        {url} receives no events of this watch any more, and those of{' '}
        {plural(watch_ids.length - 1, 'other watch', 'other watches')} as before.
      </Confirm>
      <Confirm
        opened={dialog === 'delete'}
        title="Delete the webhook?"
        action="Delete webhook"
        pending={destroy.isPending}
        onClose={close}
        onConfirm={() => destroy.mutate(undefined, { onSettled: close })}
      >
        {url} receives no events any more
        {watch_ids.length > 1 && `, those of ${plural(watch_ids.length - 1, 'other watch', 'other watches')} included`}.
        Its log is deleted, and its secret ends. Events stay in their watches.
      </Confirm>
    </Group>
  );
}
