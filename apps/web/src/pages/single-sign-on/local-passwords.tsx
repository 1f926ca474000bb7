import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { Panel } from '../../components/page/panel';
import { send } from '../../data/api';
import type { IdentityProvider } from '../../data/dashboard';
import { plural } from '../../data/format';
import { useSession } from '../../data/queries/session';

/** Switches passwords off and on. */
export function LocalPasswords({ provider: { local_passwords: isAllowed } }: { readonly provider: IdentityProvider }) {
  const [opened, { open, close }] = useDisclosure();
  const isSignedInThere = useSession()?.session.single_sign_on ?? false;
  const change = useAction({
    run: (local_passwords: boolean) => send('PATCH', '/single-sign-on', { local_passwords }),
    success: ({ ended }, allowed) =>
      allowed ? 'Members can sign in with passwords again.' : `Passwords are off. ${plural(ended, 'session')} ended.`,
    invalidates: ['single-sign-on', 'session'],
  });
  return (
    <Panel
      title="Passwords"
      note={
        isAllowed ? 'Members can also sign in with a password.' : 'Switched off: members sign in at the provider only.'
      }
    >
      <Stack align="flex-start">
        {isAllowed && !isSignedInThere && (
          <Alert color="yellow" title="Sign in with your organization first">
            You have signed in with a password. Sign out and sign in with your organization, which proves that an Admin
            can. Then you can switch passwords off here.
          </Alert>
        )}
        <Text c="dimmed" fz="sm">
          API tokens and connected apps go on working. If the provider fails while passwords are off, the operator of
          this service can allow them again: <code>npm run admin -- sso allow-passwords</code>
        </Text>
        <Group>
          {isAllowed ? (
            <Button color="red" variant="light" disabled={!isSignedInThere} onClick={open}>
              Switch passwords off
            </Button>
          ) : (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(true)}>
              Allow passwords
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={opened}
        title="Switch passwords off?"
        action="Switch passwords off"
        pending={change.isPending}
        onClose={close}
        onConfirm={() => change.mutate(false, { onSettled: close })}
      >
        All sessions that were started with a password end at once. Members whose address the provider does not know can
        no longer sign in.
      </Confirm>
    </Panel>
  );
}
