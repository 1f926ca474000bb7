import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { useSearch } from '../../router';
import { Concentration } from './concentration';
import { Distribution } from './distribution';
import { Headline } from './headline';
import { SeriesFigures } from './series-figures';
import { SkillPremium } from './skill-premium';
import { sliceOf } from './slice';
import { SlicePicker } from './slice-picker';

/** The address bar holds the slice as `GET /v4/metrics` takes it. */
export default function Metrics() {
  const [search, change] = useSearch();
  const slice = sliceOf(search);
  const period = search['period'] ?? '365d';
  const isAsked = Object.keys(search).length > 0;
  return (
    <Page
      title="Metrics"
      description="Demand, pay and skills of a slice of postings. Every figure carries its n; pay is suppressed below 5 postings. Each figure is one analysis and costs 1 credit."
      request={{ path: '/v4/metrics', query: { ...slice, period }, cost: 'It costs 1 credit.' }}
    >
      <Panel>
        <SlicePicker search={search} onChange={change} />
      </Panel>
      {isAsked ? (
        <>
          <Headline slice={slice} period={period} />
          <SeriesFigures slice={slice} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Distribution slice={slice} period={period} />
            <Concentration
              slice={slice}
              period={period}
              by={search['by'] ?? 'countries'}
              onBy={(by) => change({ by }, true)}
            />
          </SimpleGrid>
          <SkillPremium slice={slice} />
        </>
      ) : (
        <Panel>
          <EmptyState
            icon={IconChartHistogram}
            title="Choose a slice"
            action={<Button onClick={() => change({ period: '365d' })}>Analyse all postings</Button>}
          >
            Pick an occupation, a place or a technology above. The five analyses of this page cost 5 credits per slice.
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}

export const FigureSkeleton = () => <Skeleton h={360} radius="lg" />;
