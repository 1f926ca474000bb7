import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { QueryStates } from '../../components/states/query-states';
import { relatedQuery } from '../../data/queries/companies';

/** Companies with much in common; 1 credit each. */
export function RelatedCompanies({ id }: { readonly id: string }) {
  const related = useQuery(relatedQuery(id));
  return (
    <Panel title="Similar companies" note="By industry, occupations and technologies in common">
      <QueryStates query={related}>
        {({ data }) => (
          <Group gap="xs">
            {data.length === 0 && <Text c="dimmed">None found.</Text>}
            {data.map((company) => (
              <Button
                key={company.id}
                component={Link}
                to="/companies/$id"
                params={{ id: company.id }}
                variant="default"
                size="xs"
              >
                {company.brand_name ?? company.url_source}
              </Button>
            ))}
          </Group>
        )}
      </QueryStates>
    </Panel>
  );
}
