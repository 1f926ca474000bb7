import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormCard } from '../../components/page/form-card';
import { ErrorState } from '../../components/states/error-state';
import { RowsSkeleton } from '../../components/states/query-states';
import { get, send } from '../../data/api';
import type { ConnectionRequest } from '../../data/dashboard';
import { formatRelative } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { useIsAdmin, useIsCharged } from '../../data/queries/session';

const DEFAULT_CREDITS = 500;
const TITLE = 'Connect an app';

/** Asks for the consent to connect an app, and returns to the app with the answer. */
export default function Connect() {
  const { request: id } = useParams({ strict: false }) as { request: string };
  const request = useQuery({
    queryKey: ['authorization-request', id],
    queryFn: () => get('/authorization-requests/{request_id}', {}, { request_id: id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (request.isError) {
    return (
      <FormCard title={TITLE} description="The app cannot be connected.">
        <ErrorState error={toApiError(request.error)} onRetry={() => request.refetch()} />
      </FormCard>
    );
  }
  if (!request.data) {
    return (
      <FormCard title={TITLE} description="Reading the request">
        <RowsSkeleton rows={3} />
      </FormCard>
    );
  }
  const { name, organization, expires_at } = request.data;
  return (
    <FormCard
      title={`Connect ${name}`}
      description={`To ${organization}. The request expires ${formatRelative(expires_at)}.`}
    >
      <ConsentForm id={id} request={request.data} />
    </FormCard>
  );
}

interface ConsentFormProps {
  readonly id: string;
  readonly request: ConnectionRequest;
}

function ConsentForm({ id, request }: ConsentFormProps) {
  const isAdmin = useIsAdmin();
  const [credits, setCredits] = useState<number | string>(DEFAULT_CREDITS);
  const path = `/authorization-requests/${id}` as const;
  const onSuccess = ({ redirect }: { readonly redirect: string }) => window.location.assign(redirect);
  const approve = useMutation({
    mutationFn: () => send('POST', path, { credits_per_day: Number(credits) }),
    onSuccess,
  });
  const refuse = useMutation({ mutationFn: () => send('DELETE', path), onSuccess });
  const failure = approve.error ?? refuse.error;
  // Until the browser has left the page.
  const isAnswered = approve.isPending || approve.isSuccess || refuse.isPending || refuse.isSuccess;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        approve.mutate();
      }}
    >
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {toApiError(failure).message}
          </Alert>
        )}
        <WhoAsks request={request} />
        {isAdmin ? (
          <SpendingLimit value={credits} onChange={setCredits} />
        ) : (
          <Alert color="yellow" title="Only an Admin can connect an app">
            Ask an Admin of {request.organization} to connect it.
          </Alert>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={() => refuse.mutate()} disabled={isAnswered}>
            Refuse
          </Button>
          <Button type="submit" disabled={!isAdmin || (isAnswered && !approve.isPending)} loading={approve.isPending}>
            Connect
          </Button>
        </Group>
        <Text c="dimmed" fz="sm">
          Admins can disconnect it at any time under API tokens. It is disconnected when you leave the organization or
          are no longer an Admin.
        </Text>
      </Stack>
    </form>
  );
}

function WhoAsks({ request: { name, verified_host, returns_to } }: { readonly request: ConnectionRequest }) {
  return (
    <Stack gap="xs">
      <Text>
        <strong>{name}</strong> asks to read postings, companies, signals and metrics on behalf of your organization
        (scope <code>read</code>). It sees what your plan includes, and your usage, watches, and hidden and blocked
        records; it counts against your rate limits, and cannot change anything.
      </Text>
      <Text>
        {verified_host === null ? (
          <>
            It has registered itself: nothing proves the name. Connect it only if you have just started it. You return
            to <code>{returns_to}</code>.
          </>
        ) : (
          <>
            It is published by <code>{verified_host}</code>. You return to <code>{returns_to}</code>.
          </>
        )}
      </Text>
    </Stack>
  );
}

interface SpendingLimitProps {
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

function SpendingLimit({ value, onChange }: SpendingLimitProps) {
  const isCharged = useIsCharged();
  return (
    <NumberInput
      label="Spending limit in credits per day"
      description={
        isCharged
          ? 'The most that it can spend of your balance in a day (UTC).'
          : 'Your organization has a subscription, so nothing is charged. The limit applies if you change to credits.'
      }
      required
      withAsterisk={false}
      min={1}
      max={1_000_000}
      allowDecimal={false}
      thousandSeparator=","
      value={value}
      onChange={onChange}
    />
  );
}
