import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Price, WhenCharged } from '../../components/price';
import { SaveView } from '../../components/saved/save-view';
import { EmptyState } from '../../components/states/empty-state';
import { credits } from '../../data/credits';
import { COMPANIES_PER_PAGE, COMPANY_INCLUDE, companiesQuery } from '../../data/queries/companies';
import { type SearchChanges, useSearch } from '../../data/search';
import { companyFilters } from '../../filters/company-filters';
import { FilterBar } from '../../filters/filter-bar';
import { UnknownNote } from '../../filters/unknown-note';
import { DEFAULT_ORDER, ordersOf, withOrder } from './company-order';
import { CompanyResults } from './company-results';

/** The query string is that of `GET /v4/sources`. */
export default function CompanySearch() {
  const [search, changeSearch] = useSearch();
  const change = (changes: SearchChanges) => changeSearch(withOrder(search, changes));
  // Companies cost credits, so nothing loads before the user searches or filters.
  const isRequested = Object.keys(search).length > 0;
  const companies = useInfiniteQuery({ ...companiesQuery(search), enabled: isRequested });
  return (
    <Page
      title="Companies"
      description={
        <>
          Companies that publish postings, and how many they have open.
          <WhenCharged> A page costs 1 credit per company, at most {COMPANIES_PER_PAGE}.</WhenCharged>
        </>
      }
      request={{ path: '/v4/sources', query: { ...search, include: COMPANY_INCLUDE, limit: COMPANIES_PER_PAGE } }}
      actions={isRequested && <SaveView page="companies" search={search} asOf={companies.data?.pages[0]?.as_of} />}
    >
      <Stack gap="sm">
        <NameSearch name={search['q'] ?? ''} onSearch={change} />
        <Group justify="space-between" gap="sm" align="flex-start">
          <div style={{ flex: '1 1 300px' }}>
            <FilterBar set={companyFilters} search={search} onChange={change} />
          </div>
          <NativeSelect
            aria-label="Order"
            data={ordersOf(search)}
            value={search['sort'] ?? DEFAULT_ORDER}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
          />
        </Group>
      </Stack>
      {isRequested ? (
        <>
          <UnknownNote set={companyFilters} search={search} onChange={change} />
          <CompanyResults search={search} onChange={change} />
        </>
      ) : (
        <Panel>
          <EmptyState
            icon={IconBuilding}
            title="Search, or add a filter"
            action={
              <Button onClick={() => change({ sort: DEFAULT_ORDER })}>
                Show the {COMPANIES_PER_PAGE} with the most open postings
                <Price of="the largest companies">{`up to ${credits(COMPANIES_PER_PAGE)}`}</Price>
              </Button>
            }
          >
            Find companies by technology, industry, size and place, and add them to a collection.
            <WhenCharged> Choosing filters is free.</WhenCharged>
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}

function NameSearch({
  name,
  onSearch,
}: {
  readonly name: string;
  readonly onSearch: (changes: SearchChanges) => void;
}) {
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ q: text.trim() || undefined });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name or domain"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          style={{ flex: '1 1 240px' }}
        />
        <Button type="submit">Search</Button>
      </Group>
    </form>
  );
}
