import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Link } from '../../components/link';
import { FormCard } from '../../components/page/form-card';
import { RowsSkeleton } from '../../components/states/query-states';
import { send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';
import { sessionQuery } from '../../data/queries/session';
import { queryClient } from '../../data/query-client';
import { stringifySearch, useSearch } from '../../data/search';
import { pages } from '../../pages';
import { localPath } from './local-path';

/** The page to which identity providers return. Its query string has the answer, which is used once. */
export default function SignInCallback() {
  const [answer] = useSearch();
  const navigate = useNavigate();
  const complete = useMutation({
    mutationFn: (query: string) => send('POST', '/single-sign-on/complete', { query }),
    onSuccess: async ({ session, next }) => {
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      // Replaces the answer in the history of the browser.
      await navigate({ to: localPath(next), replace: true });
    },
  });
  const query = stringifySearch(answer);
  const sent = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    // Effects run twice while developing.
    if (sent.current) return;
    sent.current = true;
    mutate(query);
  }, [mutate, query]);
  if (!complete.error) {
    return (
      <FormCard title={pages.signInCallback.title} description="Checking the answer of your organization">
        <RowsSkeleton rows={3} />
      </FormCard>
    );
  }
  return (
    <FormCard title="You are not signed in" description="The sign-in with your organization was not completed.">
      <Stack>
        <Alert color="red" role="alert">
          {toApiError(complete.error).message}
        </Alert>
        <Button component={Link} to={pages.signInOrganization.path} fullWidth>
          Start again
        </Button>
      </Stack>
    </FormCard>
  );
}
