import { Button, Group, Select, SimpleGrid, Tabs, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { FigureScope } from '../../charts/figure-scope';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { type Search, useSearch } from '../../data/search';
import { FilterBar } from '../../filters/filter-bar';
import { metricFilters } from '../../filters/job-filters';
import { Churn } from '../skills/churn';
import { Occupations } from '../skills/occupations';
import { SkillTrend } from '../skills/skill-trend';
import { Stack } from '../skills/stack';
import { Benchmark } from './benchmark';
import { Compare } from './compare/compare';
import { Concentration } from './concentration';
import { Distribution } from './distribution';
import { Headline } from './headline';
import { SeriesFigures } from './series-figures';
import { SkillPremium } from './skill-premium';
import { dimensionsOf, nextDimension, sliceOf } from './slice';
import { PERIODS, useScope } from './use-scope';

interface ViewProps {
  readonly slice: Search;
  readonly period: string;
  readonly search: Search;
  readonly change: ReturnType<typeof useSearch>[1];
}

const VIEWS = {
  demand: { label: 'Demand and pay', path: '/v4/metrics', cost: '4 credits', content: Demand },
  skills: { label: 'Skills', path: '/v4/technologies/stack', cost: '4 to 6 credits', content: Skills },
  benchmark: { label: 'Benchmark', path: '/v4/metrics/benchmark', cost: '1 credit', content: Compared },
  compare: { label: 'Compare', path: '/v4/metrics/compare', cost: '2 credits a set', content: Compare },
} as const;

type View = keyof typeof VIEWS;
const isView = (view: string | undefined): view is View => view !== undefined && view in VIEWS;

/** The URL has the slice in the parameters of `GET /v4/metrics`. */
export default function Metrics() {
  const [search, change] = useSearch();
  const slice = sliceOf(search);
  const period = search['period'] ?? '365d';
  const isRequested = Object.keys(search).length > 0;
  const view = isView(search['view']) ? search['view'] : 'demand';
  const { path, content: Content } = VIEWS[view];
  const scope = useScope(slice, period);
  return (
    <Page
      title="Metrics"
      description="Demand, pay and skills of the postings that you choose. Every figure shows its sample size (n). Pay is suppressed below 5 postings or 2 employers. Each figure costs 1 credit."
      request={{ path, query: { ...slice, period }, cost: 'It costs 1 credit.' }}
    >
      <Panel>
        <Group justify="space-between" align="flex-end" gap="sm">
          <div style={{ flex: '1 1 420px', minWidth: 0 }}>
            <Text fz="sm" fw={600} mb={6}>
              Postings to analyze
            </Text>
            <FilterBar set={{ ...metricFilters, price: VIEWS[view].cost }} search={search} onChange={change} />
          </div>
          <Select
            label="Period"
            w={170}
            data={PERIODS}
            value={period}
            onChange={(value) => change({ period: value ?? undefined })}
            allowDeselect={false}
          />
        </Group>
      </Panel>
      {isRequested ? (
        <Tabs
          value={view}
          onChange={(next) => change({ view: next === 'demand' ? undefined : (next ?? undefined), period })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {Object.entries(VIEWS).map(([name, { label, cost }]) => (
              <Tabs.Tab
                key={name}
                value={name}
                rightSection={
                  <Text span fz="xs" c="dimmed">
                    {cost}
                  </Text>
                }
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={view}>
            <FigureScope value={scope}>
              <SimpleGrid cols={1} spacing="lg">
                <Content slice={slice} period={period} search={search} change={change} />
              </SimpleGrid>
            </FigureScope>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Panel>
          <EmptyState
            icon={IconChartHistogram}
            title="Choose what to analyze"
            action={<Button onClick={() => change({ period: '365d' })}>Analyze all postings (4 credits)</Button>}
          >
            Add an occupation, a place, a company or a technology above. Demand and pay cost 4 credits, skills 4 to 6,
            and the benchmark 1.
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}

function Demand({ slice, period, search, change }: ViewProps) {
  return (
    <>
      <Headline slice={slice} period={period} />
      <SeriesFigures slice={slice} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Distribution slice={slice} period={period} />
        <Concentration
          slice={slice}
          period={period}
          by={search['by'] ?? nextDimension(slice)}
          onBy={(by) => change({ by }, true)}
        />
      </SimpleGrid>
    </>
  );
}

function Compared({ slice, period, search, change }: ViewProps) {
  return (
    <Benchmark
      slice={slice}
      period={period}
      against={search['against'] ?? 'all'}
      onAgainst={(against) => change({ against: against === 'all' ? undefined : against }, true)}
    />
  );
}

function Skills({ slice, period, search, change }: ViewProps) {
  // The trend shows the selected technologies. The other figures rank all of them, so a selection does not restrict their slice.
  const { technologies: _, ...rest } = dimensionsOf(slice);
  const occupation = slice['onet_codes'];
  return (
    <>
      <SkillTrend slice={dimensionsOf(slice)} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack slice={rest} period={period} />
        <Churn slice={rest} period={period} />
      </SimpleGrid>
      {occupation && !occupation.includes(',') && (
        <Occupations code={occupation} to={search['to']} onTo={(to) => change({ to }, true)} />
      )}
      <SkillPremium slice={rest} />
    </>
  );
}
