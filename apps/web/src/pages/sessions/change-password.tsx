import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../components/actions/use-action';
import { Panel } from '../../components/page/panel';
import { send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';

export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useAction({
    run: () => send('POST', '/password', { current_password: current, new_password: next }),
    success: () => 'Your password was changed. Your other sessions were ended.',
    invalidates: ['sessions', 'session'],
  });
  const error = change.isError ? toApiError(change.error) : null;
  const errorOf = (name: string) => (error?.parameter === name ? error.message : undefined);
  return (
    <Panel title="Password" note="Changing your password ends your other sessions.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined, {
            onSuccess: () => {
              setCurrent('');
              setNext('');
            },
          });
        }}
      >
        <Stack maw={360}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            error={errorOf('current_password')}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={next}
            error={errorOf('new_password')}
            onChange={({ currentTarget }) => setNext(currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
