import { Button, SimpleGrid } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { humanize } from '../../data/format';
import { Link } from '../../parts/link';
import { Page } from '../../parts/page/page';
import { useSearch } from '../../router';
import { Concentration } from './concentration';
import { Distribution } from './distribution';
import { Headline } from './headline';
import { SeriesFigures } from './series-figures';

/** A technology as a slice: demand, pay, and the occupations that use it. */
export default function Technology() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const [search, change] = useSearch();
  const slice = { technologies: slug };
  const period = '365d';
  return (
    <Page
      title={humanize(slug)}
      description="Demand, pay and use of a technology over the last 365 days. The four analyses of this page cost 4 credits."
      request={{ path: '/v4/metrics', query: { ...slice, period }, cost: 'It costs 1 credit.' }}
      actions={
        <>
          <Button component={Link} to="/metrics" search={slice as never} variant="default">
            Narrow the slice
          </Button>
          <Button component={Link} to="/explore" search={slice as never} variant="default">
            See postings
          </Button>
        </>
      }
    >
      <Headline slice={slice} period={period} />
      <SeriesFigures slice={slice} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Distribution slice={slice} period={period} />
        <Concentration
          slice={slice}
          period={period}
          by={search['by'] ?? 'onet_codes'}
          onBy={(by) => change({ by }, true)}
        />
      </SimpleGrid>
    </Page>
  );
}
