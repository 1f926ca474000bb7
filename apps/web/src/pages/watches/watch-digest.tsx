import { Alert, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../components/actions/use-action';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { type ListedWatch, send } from '../../data/api';
import type { FollowedWatches } from '../../data/dashboard';
import { followedQuery } from '../../data/queries/watches';

const FREQUENCIES = [
  { value: 'never', label: 'Never' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;
type Frequency = (typeof FREQUENCIES)[number]['value'];

/** Whether the person receives what happens to a watch by e-mail. */
export function WatchDigest({ watch }: { readonly watch: ListedWatch }) {
  const followed = useQuery(followedQuery([watch.id]));
  return (
    <Panel
      title="Digest by e-mail"
      note={
        <>
          For you alone. Each record once, with the latest that happened to it.
          {followed.data && (
            <WhenCharged>
              {' '}
              1 credit for each record that is listed, at most {followed.data.digests.max_credits_of_watch} for a watch
              and {followed.data.digests.max_credits} for an e-mail.
            </WhenCharged>
          )}
        </>
      }
    >
      <QueryStates query={followed} usualRows={1}>
        {(found) =>
          found.digests.available ? (
            <DigestForm watch={watch} followed={found} />
          ) : (
            <Text fz="sm" c="dimmed">
              No mail server is configured, so no digests are sent. The operator of this installation sets{' '}
              <code>SMTP_URL</code> for the API and the courier.
            </Text>
          )
        }
      </QueryStates>
    </Panel>
  );
}

function DigestForm({ watch, followed }: { readonly watch: ListedWatch; readonly followed: FollowedWatches }) {
  const { data, digests } = followed;
  const digest = data.find(({ watch_id }) => watch_id === watch.id)?.digest ?? null;
  const [timeZone, setTimeZone] = useState(
    digests.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC',
  );
  const follow = useAction({
    run: (wanted: { frequency: Frequency; time_zone: string }) => send('POST', `/watches/${watch.id}/digest`, wanted),
    success: ({ confirmation_sent, confirmed }, { frequency }) => {
      if (frequency === 'never') return 'You receive no digest of this watch.';
      if (confirmed) return `You receive a ${frequency} digest.`;
      return confirmation_sent
        ? `Open the link that was sent to ${digests.email}.`
        : 'The e-mail that asks for your confirmation could not be sent, or was sent a moment ago.';
    },
    invalidates: ['watches'],
  });
  const frequency = digest?.frequency ?? 'never';
  const zones = [...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Digest"
        data={[...FREQUENCIES]}
        value={follow.isPending ? follow.variables.frequency : frequency}
        disabled={follow.isPending}
        onChange={(value) => follow.mutate({ frequency: value as Frequency, time_zone: timeZone })}
      />
      {digest && (
        <>
          <Select
            label="Time zone"
            description="Of all your digests."
            data={zones}
            value={timeZone}
            searchable
            allowDeselect={false}
            w={280}
            maw="100%"
            onChange={(zone) => {
              if (zone === null) return;
              setTimeZone(zone);
              follow.mutate({ frequency, time_zone: zone });
            }}
          />
          <Text fz="sm" c="dimmed">
            To {digests.email}, {digest.frequency === 'daily' ? 'each day' : 'each Monday'} at {digests.hour}:00, if
            something has happened.{' '}
            {digest.last_sent_at ? (
              <>
                The last one was sent <Time value={digest.last_sent_at} />.
              </>
            ) : (
              'None has been sent yet.'
            )}
          </Text>
        </>
      )}
      {digest && !digests.confirmed && (
        <Alert color="yellow" role="status" title="Confirm your address">
          Nothing is sent before you open the link in the e-mail to {digests.email}. If it does not arrive, choose
          Never, wait a minute, and choose the digest again.
        </Alert>
      )}
      {digest?.problem && (
        <Alert color="red" role="alert" title="The last digest was not sent">
          {digest.problem}
        </Alert>
      )}
    </Stack>
  );
}
