import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from '../../components/link';
import { FormCard } from '../../components/page/form-card';
import { send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';
import { useSearch } from '../../data/search';
import { pages } from '../../pages';

/** Sends the browser to the identity provider of the organization to which an address belongs. */
export default function SignInOrganization() {
  const [{ next }] = useSearch();
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const start = useMutation({
    mutationFn: () => send('POST', '/single-sign-on/start', { email, next: next ?? null }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => field.current?.focus(),
  });
  const error = start.error && toApiError(start.error);
  return (
    <FormCard
      title={pages.signInOrganization.title}
      description="Your e-mail address leads to the identity provider of your organization."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <Stack>
          {error && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            ref={field}
            label="E-mail address at your organization"
            description="If your own address is of another domain, enter any address of your organization’s domain. You choose your account at the provider."
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Button type="submit" loading={start.isPending || start.isSuccess} fullWidth>
            Continue
          </Button>
          <Text fz="sm">
            <Anchor component={Link} to={pages.signIn.path} search={next ? { next } : {}} inherit>
              Sign in with a password instead
            </Anchor>
          </Text>
        </Stack>
      </form>
    </FormCard>
  );
}
