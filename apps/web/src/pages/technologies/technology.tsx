import { Badge, Button, Group, SimpleGrid, Skeleton } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FigureScope } from '../../charts/figure-scope';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { WhenCharged } from '../../components/price';
import { AddToBoard } from '../../components/saved/add-to-board';
import { SaveView } from '../../components/saved/save-view';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { priceOf } from '../../data/credits';
import { humanize } from '../../data/format';
import { technologyQuery } from '../../data/queries/technologies';
import type { Technology as Record } from '../../data/records';
import { useSearch } from '../../data/search';
import { Concentration } from '../metrics/concentration';
import { Distribution } from '../metrics/distribution';
import { Headline } from '../metrics/headline';
import { SeriesFigures } from '../metrics/series-figures';
import { SkillTrend } from '../skills/skill-trend';

const PERIOD = '365d';

/** The slice of postings that name a technology: trend, demand, pay, and occupations. */
export default function TechnologyPage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const technology = useQuery(technologyQuery(slug));
  if (technology.data) return <Content record={technology.data} />;
  return (
    <Page title={technology.data === null ? 'Technology' : humanize(slug)}>
      <QueryStates query={technology} loading={<Skeleton h={420} radius="lg" />}>
        {() => <Unknown slug={slug} />}
      </QueryStates>
    </Page>
  );
}

function Content({ record }: { readonly record: Record }) {
  const [search, change] = useSearch();
  const slice = { technologies: record.slug };
  return (
    <FigureScope value={`Technology: ${record.name}`}>
      <Page
        title={record.name}
        description={
          <>
            Share, demand and pay over the last 365 days.
            <WhenCharged> This page costs up to {priceOf('technology')}.</WhenCharged>
            <About record={record} />
          </>
        }
        request={{ path: '/v4/technologies/trend', query: slice, cost: 'It costs 1 credit.' }}
        actions={
          <>
            <AddToBoard search={{ ...slice, period: PERIOD, by: search['by'] ?? 'onet_codes' }} />
            <SaveView page="technology" slug={record.slug} search={search} />
            <Button component={Link} to="/metrics" search={slice} variant="default">
              Open in metrics
            </Button>
            <Button component={Link} to="/explore" search={{ ...slice, job_statuses: 'active' }} variant="default">
              See active postings
            </Button>
          </>
        }
      >
        <Headline slice={slice} period={PERIOD} />
        <SkillTrend slice={slice} />
        <SeriesFigures slice={slice} />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Distribution slice={slice} period={PERIOD} />
          <Concentration
            slice={slice}
            period={PERIOD}
            by={search['by'] ?? 'onet_codes'}
            onBy={(by) => change({ by }, true)}
          />
        </SimpleGrid>
      </Page>
    </FigureScope>
  );
}

const About = ({ record: { category, aliases, website, hot, in_demand } }: { readonly record: Record }) => (
  <Group gap={8} mt={8}>
    <Badge variant="light" color="petrol">
      {humanize(category)}
    </Badge>
    {hot && (
      <Badge variant="light" color="yellow">
        Hot (O*NET)
      </Badge>
    )}
    {in_demand && (
      <Badge variant="light" color="green">
        In demand (O*NET)
      </Badge>
    )}
    {aliases.length > 0 && <span>Also known as {aliases.join(', ')}</span>}
    {website && /^https?:/.test(website) && (
      <a href={website} target="_blank" rel="noopener noreferrer">
        {new URL(website).hostname.replace(/^www\./, '')}
      </a>
    )}
  </Group>
);

const Unknown = ({ slug }: { readonly slug: string }) => (
  <EmptyState
    icon={IconCpu}
    title="Technology not found"
    action={
      <Button component={Link} to="/technologies">
        Search technologies
      </Button>
    }
  >
    There is no technology <code>{slug}</code>.<WhenCharged> Nothing was charged.</WhenCharged>
  </EmptyState>
);
