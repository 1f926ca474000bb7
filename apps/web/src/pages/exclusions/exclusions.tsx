import { Tabs } from '@mantine/core';
import { Page } from '../../components/page/page';
import { useSearch } from '../../data/search';
import { BlockedCompanies } from './blocked-companies';
import { HiddenJobs } from './hidden-jobs';

export default function Exclusions() {
  const [{ tab = 'companies' }, change] = useSearch();
  return (
    <Page
      title="Exclusions"
      description="Hidden postings and postings of blocked companies are excluded everywhere: in searches, counts, facets, company feeds and the MCP tools. Changes apply immediately."
      request={{ path: tab === 'companies' ? '/v4/sources/blocked' : '/v4/jobs/hidden' }}
    >
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? undefined }, true)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="companies">Blocked companies</Tabs.Tab>
          <Tabs.Tab value="jobs">Hidden postings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="companies">
          <BlockedCompanies />
        </Tabs.Panel>
        <Tabs.Panel value="jobs">
          <HiddenJobs />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
