import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBookmarkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { toApiError } from '../../data/http/api-error';
import { useSearch } from '../../data/search';
import { addressLink } from '../../filters/saved-addresses';
import { type RestoredView, restoreView } from './restore-view';

/** The address of a saved view, which leads to the page that it shows. */
export default function OpenView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search] = useSearch();
  const { since } = search;
  const navigate = useNavigate();
  const restored = useQuery({
    queryKey: ['restored-view', id, since],
    queryFn: () => restoreView(id, since),
    // Each visit opens it anew.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = restored;
  useEffect(() => {
    if (!data || data.invalid.length > 0 || data.problem) return;
    void navigate({ ...linkOf(data), replace: true });
  }, [data, navigate]);
  if (restored.isError && toApiError(restored.error).code === 'not_found') return <Unknown />;
  return (
    <Page title={data?.view.name ?? 'Saved view'}>
      <QueryStates query={restored} loading={<Skeleton h={320} radius="lg" />}>
        {(found) =>
          found.problem || found.invalid.length > 0 ? <Outdated {...found} /> : <Skeleton h={320} radius="lg" />
        }
      </QueryStates>
    </Page>
  );
}

/** Where a view leads, which then knows that it was opened. */
const linkOf = ({ view, address, onlyNew }: RestoredView) => {
  const { id, name, page, slug, revision, editable } = view;
  const search = onlyNew ? address.search : view.search;
  return {
    ...addressLink(address),
    state: { savedView: { id, name, page, slug, revision, editable, search, onlyNew } },
  };
};

const Unknown = () => (
  <EmptyState
    isPage
    icon={IconBookmarkOff}
    title="You cannot open this view"
    action={
      <Button component={Link} to="/saved">
        See saved views
      </Button>
    }
  >
    It was deleted, is private to the person who saved it, or belongs to another organization than the one you are
    signed in to. Ask the person who sent you the link to share the view with your organization.
  </EmptyState>
);

/** A view that is no longer valid as it was saved: nothing is left out without saying so. */
function Outdated(restored: RestoredView) {
  const { invalid, problem } = restored;
  return (
    <Alert color="yellow" title="This view no longer works as it was saved" role="alert">
      <Stack gap="sm">
        {problem && <Text>{problem}</Text>}
        {invalid.length > 0 && (
          <>
            <ul aria-label="Parameters that are not valid">
              {invalid.map(({ parameter, value, problem: text }) => (
                <li key={parameter} className="wrapped">
                  <code>
                    {parameter}={value}
                  </code>
                  : {text}
                </li>
              ))}
            </ul>
            <Text>
              Without {invalid.length === 1 ? 'it' : 'them'}, the view may show other records than those that were
              meant.
            </Text>
          </>
        )}
        <Group gap="xs">
          {invalid.length > 0 && (
            <Button component={Link} {...linkOf(restored)}>
              Open without {invalid.map(({ parameter }) => parameter).join(', ')}
            </Button>
          )}
          <Button component={Link} to="/saved" variant="default">
            See saved views
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
