import { Button, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../components/actions/admin-only';
import NameCollection from '../../components/name-collection';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { plural } from '../../data/format';
import { collectionsQuery } from '../../data/queries/collections';
import { accountQuery } from '../../data/queries/session';
import { useSearch } from '../../data/search';
import { quoteValue } from '../../filters/chips-of';
import { CollectionDetail } from './collection-detail';
import classes from './collections.module.css';

export default function Collections() {
  const collections = useQuery(collectionsQuery);
  const { data: account } = useQuery(accountQuery);
  const [{ id }, change] = useSearch();
  const [creating, { open, close }] = useDisclosure();
  const limit = account?.plan.collections;
  const selected = collections.data?.data.find((collection) => collection.id === id) ?? collections.data?.data[0];
  const create = (
    <AdminOnly>
      {(disabled) => (
        <Button leftSection={<IconPlus size={15} />} onClick={open} disabled={disabled}>
          New collection
        </Button>
      )}
    </AdminOnly>
  );
  return (
    <Page
      title="Collections"
      description="Named sets of companies. Use collections=NAME to restrict a search to a collection."
      request={selected && { path: '/v4/jobs', query: { collections: quoteValue(selected.name) } }}
      actions={create}
    >
      <QueryStates query={collections}>
        {({ data }) =>
          !selected ? (
            <Panel>
              <EmptyState icon={IconFolders} title="No collections yet" action={create}>
                Group the companies that you follow, such as competitors or target accounts, and search only their
                postings.
              </EmptyState>
            </Panel>
          ) : (
            <SimpleGrid cols={1}>
              <div className={classes.split}>
                <Panel
                  title="Your collections"
                  note={
                    limit &&
                    (limit.limit === null
                      ? plural(limit.used, 'collection')
                      : `${limit.used} of ${limit.limit} in your plan`)
                  }
                  flush
                >
                  <ul className={classes.list}>
                    {data.map((collection) => (
                      <li key={collection.id}>
                        <button
                          type="button"
                          className={classes.item}
                          aria-current={collection.id === selected.id || undefined}
                          onClick={() => change({ id: collection.id })}
                        >
                          <Text fw={600} truncate>
                            {collection.name}
                          </Text>
                          <Text fz="sm" c="dimmed" component="div">
                            {plural(collection.sources_count, 'company', 'companies')} ·{' '}
                            <Time value={collection.updated_at} />
                          </Text>
                        </button>
                      </li>
                    ))}
                  </ul>
                </Panel>
                <CollectionDetail key={selected.id} collection={selected} />
              </div>
            </SimpleGrid>
          )
        }
      </QueryStates>
      <NameCollection opened={creating} onClose={close} onSaved={(created) => change({ id: created.id })} />
    </Page>
  );
}
