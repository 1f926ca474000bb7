import { Button, Group, Select, SimpleGrid, Tabs, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FigureScope } from '../../charts/figure-scope';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Price, WhenCharged } from '../../components/price';
import { AddToBoard } from '../../components/saved/add-to-board';
import { SaveView } from '../../components/saved/save-view';
import { EmptyState } from '../../components/states/empty-state';
import { OneError } from '../../components/states/one-error';
import { priceOf } from '../../data/credits';
import { analysisQuery } from '../../data/queries/analyses';
import { useSearch } from '../../data/search';
import { FilterBar } from '../../filters/filter-bar';
import { metricFilters } from '../../filters/job-filters';
import { Benchmark } from './benchmark';
import { Concentration } from './concentration';
import { Distribution } from './distribution';
import { ExclusionsNote } from './exclusions-note';
import { FigureSkeleton } from './figure-skeleton';
import { Headline } from './headline';
import { SeriesFigures } from './series-figures';
import { nextDimension, sliceOf } from './slice';
import { periodsWith, useScope } from './use-scope';
import type { ViewProps } from './view-props';

// Views that are not shown first load when they are opened.
const Skills = lazy(() => import('./skills-view'));
const Compare = lazy(() => import('./compare/compare'));

const VIEWS = {
  demand: { label: 'Demand and pay', path: '/v4/metrics', cost: '4 credits', content: Demand },
  skills: { label: 'Skills', path: '/v4/technologies/stack', cost: '4 to 6 credits', content: Skills },
  benchmark: { label: 'Benchmark', path: '/v4/metrics/benchmark', cost: '1 credit', content: Compared },
  compare: { label: 'Compare', path: '/v4/metrics/compare', cost: '2 credits a set', content: Compare },
} as const;

type View = keyof typeof VIEWS;
const isView = (view: string | undefined): view is View => view !== undefined && Object.hasOwn(VIEWS, view);

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
      description={
        <>
          Demand, pay and skills of the postings that you choose. Every figure shows its sample size (n). Pay is
          suppressed below 10 postings or 3 companies.<WhenCharged> Each figure costs 1 credit.</WhenCharged>
        </>
      }
      request={{ path, query: { ...slice, period }, cost: 'It costs 1 credit.' }}
      actions={
        isRequested && (
          <>
            {/* What a set is compared with is not part of a slice. */}
            {(view === 'demand' || view === 'skills') && (
              <AddToBoard search={{ ...slice, period, by: search['by'] ?? nextDimension(slice) }} />
            )}
            <SaveView page="metrics" search={search} />
          </>
        )
      }
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
            w={230}
            data={periodsWith(period)}
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
              <Tabs.Tab key={name} value={name}>
                {label}
                <Price of={label.toLowerCase()}>{name === view ? undefined : cost}</Price>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={view}>
            <FigureScope value={scope}>
              <SimpleGrid cols={1} spacing="lg">
                <ExclusionsNote slice={slice} />
                <Suspense fallback={<FigureSkeleton />}>
                  <Content slice={slice} period={period} search={search} change={change} />
                </Suspense>
              </SimpleGrid>
            </FigureScope>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Panel>
          <EmptyState
            icon={IconChartHistogram}
            title="Choose what to analyze"
            action={
              <Button onClick={() => change({ period: '365d' })}>
                Analyze all postings
                <Price of="metrics">{priceOf('metrics')}</Price>
              </Button>
            }
          >
            Add an occupation, a place, a company or a technology above.
            <WhenCharged> Demand and pay cost 4 credits, skills 4 to 6, and the benchmark 1.</WhenCharged>
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}

function Demand({ slice, period, search, change }: ViewProps) {
  return (
    <OneError query={useQuery(analysisQuery('/v4/metrics', { ...slice, period }))}>
      <Headline slice={slice} period={period} />
      <FigureScope value={useScope(slice)}>
        <SeriesFigures slice={slice} />
      </FigureScope>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Distribution slice={slice} period={period} />
        <Concentration
          slice={slice}
          period={period}
          by={search['by'] ?? nextDimension(slice)}
          onBy={(by) => change({ by }, true)}
        />
      </SimpleGrid>
    </OneError>
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
