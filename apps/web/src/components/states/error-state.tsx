import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockPause,
  IconCoinOff,
  IconLinkOff,
  IconLock,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../data/http/api-error';
import { CopyButton } from '../code/copy-button';
import { Link } from '../link';

interface ErrorStateProps {
  readonly error: ApiError;
  readonly onRetry?: (() => void) | undefined;
}

interface Kind {
  readonly icon: ComponentType<{ size?: number }>;
  readonly title: string;
}

const SIGNED_OUT: Kind = { icon: IconLock, title: 'You have been signed out' };

const KINDS: Readonly<Record<string, Kind>> = {
  offline: { icon: IconPlugConnectedX, title: 'You are offline' },
  unreachable: { icon: IconPlugConnectedX, title: 'The server cannot be reached' },
  timeout: { icon: IconClockPause, title: 'The server did not answer' },
  outdated: { icon: IconRefresh, title: 'A new version is available' },
  insufficient_credits: { icon: IconCoinOff, title: 'Out of credits' },
  rate_limited: { icon: IconClockPause, title: 'Rate limit reached' },
  admin_required: { icon: IconLock, title: 'Admins only' },
  session_required: SIGNED_OUT,
  unauthorized: SIGNED_OUT,
  invalid_request: { icon: IconAlertTriangle, title: 'Invalid request' },
  link_not_valid: { icon: IconLinkOff, title: 'Link no longer valid' },
  field_not_in_plan: { icon: IconLock, title: 'Not included in your data tier' },
};

/** Requests that are invalid or not allowed would fail again. */
const isRetryable = ({ status }: ApiError): boolean => ![400, 401, 403].includes(status);

/** An error: what happened, what to do, and the request id. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { icon: Icon, title } = KINDS[error.code] ?? { icon: IconAlertTriangle, title: 'This could not be loaded' };
  const isWaiting = useIsWaiting(error.retryAfter);
  return (
    <Stack align="center" gap="sm" py={48} px="md" role="alert" ta="center">
      <ThemeIcon variant="light" color="red" size={44} radius="xl">
        <Icon size={22} />
      </ThemeIcon>
      <Text fw={650} fz="lg">
        {title}
      </Text>
      <Text c="dimmed" maw={520}>
        {error.message}
      </Text>
      <Group gap="xs" justify="center">
        {error.code === 'outdated' && <Button onClick={() => location.reload()}>Reload the page</Button>}
        {onRetry && error.code !== 'outdated' && isRetryable(error) && (
          <Button variant="default" onClick={onRetry} disabled={isWaiting}>
            Try again
          </Button>
        )}
        {error.code === 'insufficient_credits' && (
          <Button component={Link} to="/billing">
            See billing
          </Button>
        )}
        {error.status === 401 && (
          <Button component={Link} to="/sign-in" search={{ next: location.pathname + location.search }}>
            Sign in
          </Button>
        )}
      </Group>
      {error.requestId && (
        <Group gap={4} wrap="nowrap">
          <Text c="dimmed" fz="xs">
            Request id <code>{error.requestId}</code>
          </Text>
          <CopyButton value={error.requestId} label="Copy request id" />
        </Group>
      )}
    </Stack>
  );
}

/** Whether fewer than this number of seconds have passed since the component was mounted or the number changed. */
function useIsWaiting(seconds = 0): boolean {
  const [isWaiting, setWaiting] = useState(seconds > 0);
  useEffect(() => {
    setWaiting(seconds > 0);
    const timer = setTimeout(() => setWaiting(false), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isWaiting;
}
