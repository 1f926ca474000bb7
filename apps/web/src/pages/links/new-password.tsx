import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormCard } from '../../components/page/form-card';
import { ErrorState } from '../../components/states/error-state';
import { RowsSkeleton } from '../../components/states/query-states';
import { get, send } from '../../data/api';
import type { LinkInfo } from '../../data/dashboard';
import { formatRelative } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { sessionQuery } from '../../data/queries/session';
import { queryClient } from '../../data/query-client';
import { pages } from '../../pages';

interface NewPasswordProps {
  readonly kind: LinkInfo['kind'];
}

const useLink = (token: string) =>
  useQuery({
    queryKey: ['link', token],
    queryFn: () => send('POST', '/links/inspect', { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sets a password with a single-use link, of an invitation (with a name) or a password reset. */
export function NewPassword({ kind }: NewPasswordProps) {
  const { token } = useParams({ strict: false }) as { token: string };
  const link = useLink(token);
  const isInvitation = kind === 'invitation';
  const title = isInvitation ? 'Join the organization' : 'Choose a new password';
  if (link.isError) {
    return (
      <FormCard title={title} description="The link could not be used.">
        <ErrorState error={toApiError(link.error)} onRetry={() => link.refetch()} />
      </FormCard>
    );
  }
  if (!link.data) {
    return (
      <FormCard title={title} description="Checking the link">
        <RowsSkeleton rows={3} />
      </FormCard>
    );
  }
  return (
    <FormCard
      title={isInvitation ? `Join ${link.data.organization_name}` : title}
      description={`For ${link.data.email}. The link expires ${formatRelative(link.data.expires_at)}.`}
    >
      {link.data.passwords ? (
        <PasswordForm token={token} email={link.data.email} isInvitation={isInvitation} />
      ) : (
        <Stack>
          <Text>
            {link.data.organization_name} has switched passwords off. Sign in with your account at its identity
            provider.
          </Text>
          <Button component={Link} to={pages.signInOrganization.path} fullWidth>
            {pages.signInOrganization.title}
          </Button>
        </Stack>
      )}
    </FormCard>
  );
}

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly isInvitation: boolean;
}

function PasswordForm({ token, email, isInvitation }: PasswordFormProps) {
  const navigate = useNavigate();
  const config = useQuery({
    queryKey: ['config'],
    queryFn: () => get('/config'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: () =>
      isInvitation
        ? send('POST', '/invitations/accept', { token, password, ...(name && { name }) })
        : send('POST', '/password-resets/complete', { token, password }),
    onSuccess: async (session) => {
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: '/overview' });
    },
    onError: () => field.current?.focus(),
  });
  const error = save.error && toApiError(save.error);
  const passwordError = error?.parameter === 'password' ? error.message : undefined;
  const minimum = config.data?.password.min_length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack>
        {error && !passwordError && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {isInvitation && (
          <TextInput
            label="Your name"
            name="name"
            autoComplete="name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        <PasswordInput
          ref={field}
          label="Password"
          name="password"
          autoComplete="new-password"
          description={minimum && `At least ${minimum} characters. A passphrase of several words works well.`}
          required
          withAsterisk={false}
          error={passwordError}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        />
        <Button type="submit" loading={save.isPending} fullWidth>
          {isInvitation ? 'Join' : 'Save and sign in'}
        </Button>
      </Stack>
    </form>
  );
}
