import { Code, List, Stack, Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { get } from '../../data/api';
import type { SingleSignOn as Settings } from '../../data/dashboard';
import { useIsAdmin } from '../../data/queries/session';
import { pages } from '../../pages';
import { LocalPasswords } from './local-passwords';
import { ProviderForm } from './provider-form';

const settingsQuery = { queryKey: ['single-sign-on'], queryFn: () => get('/single-sign-on'), staleTime: 10_000 };

export default function SingleSignOn() {
  const isAdmin = useIsAdmin();
  return (
    <Page
      title={pages.singleSignOn.title}
      description="Members sign in at the identity provider of your organization, by OpenID Connect."
    >
      {isAdmin ? (
        <AdminSettings />
      ) : (
        <Panel>
          <EmptyState icon={IconLogin2} title="Only Admins see these settings">
            To sign in at the identity provider of your organization, sign out and choose "Sign in with your
            organization".
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}

function AdminSettings() {
  const settings = useQuery(settingsQuery);
  return (
    <QueryStates query={settings}>
      {(data) => (
        <>
          <Registration settings={data} />
          <Panel
            title="Identity provider"
            note={data.provider ? 'Changes apply to the next sign-in.' : 'None yet: members sign in with passwords.'}
          >
            <ProviderForm key={data.provider?.issuer ?? 'new'} provider={data.provider} />
          </Panel>
          {data.provider && <LocalPasswords provider={data.provider} />}
        </>
      )}
    </QueryStates>
  );
}

/** What the administrator of the provider and the operator of this service have to know. */
function Registration({ settings: { callback_url, domains } }: { readonly settings: Settings }) {
  return (
    <Panel title="Before you begin">
      <Stack gap="xs">
        <Text>
          Register Rolecall with your provider as a confidential web application with the redirect URI{' '}
          <Code>{callback_url}</Code>
        </Text>
        {domains.length > 0 ? (
          <>
            <Text>People with addresses of these domains are sent to your provider:</Text>
            <List>
              {domains.map((domain) => (
                <List.Item key={domain}>{domain}</List.Item>
              ))}
            </List>
          </>
        ) : (
          <Text>
            Ask the operator of this service to confirm the domain of your e-mail addresses. Until then nobody is sent
            to your provider: <Code>npm run admin -- sso add-domain</Code>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
