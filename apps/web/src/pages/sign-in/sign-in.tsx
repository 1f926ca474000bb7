import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormCard } from '../../components/page/form-card';
import { send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';
import { sessionQuery } from '../../data/queries/session';
import { queryClient } from '../../data/query-client';
import { useSearch } from '../../data/search';
import { pages } from '../../pages';
import { localPath } from './local-path';

export default function SignIn() {
  const [{ next }] = useSearch();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const passwordRef = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => send('POST', '/session', { email, password }),
    onSuccess: async (session) => {
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: localPath(next) });
    },
    onError: () => passwordRef.current?.select(),
  });
  const error = signIn.error && toApiError(signIn.error);
  return (
    <FormCard title="Sign in" description="Sign in to the dashboard of your organization.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        <Stack>
          {error && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            label="E-mail address"
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordInput
            ref={passwordRef}
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          />
          <Button type="submit" loading={signIn.isPending} fullWidth>
            Sign in
          </Button>
          <Button
            variant="default"
            fullWidth
            onClick={() => navigate({ to: pages.signInOrganization.path, search: next ? { next } : {} })}
          >
            Sign in with your organization
          </Button>
          <Text c="dimmed" fz="sm">
            Forgot your password? An Admin of your organization can create a reset link for you under Members.
          </Text>
        </Stack>
      </form>
    </FormCard>
  );
}
