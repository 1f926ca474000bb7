import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FigureScope } from '../../charts/figure-scope';
import { AddToCollection } from '../../components/actions/add-to-collection';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Priced } from '../../components/page/priced';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { WatchSearch } from '../../components/watch/watch-search';
import type { Company } from '../../data/api';
import { companyQuery } from '../../data/queries/companies';
import { CompanyStack } from '../skills/stack';
import { BlockButton } from './block-button';
import { BoardAge } from './board-age';
import { ChangesSince } from './changes-since';
import classes from './company.module.css';
import { CompanyFacts } from './company-facts';
import { CompanyPostings } from './company-postings';
import { OpenNow } from './open-now';
import { OpeningsFigure } from './openings-figure';
import { RelatedCompanies } from './related-companies';
import { Signals } from './signals';

/** Opening it costs 3 credits, once for the same data: the record, the series and the stack. Counts are free, and the other parts load when they are asked for. */
export default function CompanyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const company = useQuery(companyQuery(id));
  return (
    <QueryStates query={company} loading={<Skeleton h={420} radius="lg" />}>
      {(data) => (data === null ? <Unknown /> : <Content key={id} company={data} />)}
    </QueryStates>
  );
}

function Content({ company }: { readonly company: Company }) {
  const { id } = company;
  const name = company.brand_name ?? company.url_source;
  return (
    <Page
      title={name}
      description={company.description ?? company.url_source}
      request={{ path: `/v4/sources-id/${id}`, cost: 'It costs 1 credit.' }}
      actions={
        <>
          <WatchSearch kind="jobs" search={{ source_ids: id, job_statuses: 'active' }} size="sm" label="Watch" />
          <Button component={Link} to="/explore" search={{ source_ids: id, job_statuses: 'active' }} variant="default">
            See active postings
          </Button>
          <Button component={Link} to="/metrics" search={{ source_ids: id }} variant="default">
            Open in metrics
          </Button>
          <AddToCollection ids={[id]} size="sm" />
          <BlockButton id={id} name={name} />
        </>
      }
    >
      <BoardAge id={id} />
      <FigureScope value={`Company: ${name}`}>
        <div className={classes.split}>
          <SimpleGrid cols={1}>
            <OpeningsFigure id={id} />
            <ChangesSince id={id} />
            <OpenNow id={id} />
            <CompanyStack id={id} />
          </SimpleGrid>
          <SimpleGrid cols={1}>
            <CompanyFacts company={company} />
            <Priced title="Signals" note="Changes in its hiring, with evidence" price="up to 10 credits">
              <Signals id={id} />
            </Priced>
            <Priced title="Newest postings" note="The 10 that were published last" price="up to 10 credits">
              <CompanyPostings id={id} />
            </Priced>
            <Priced
              title="Similar companies"
              note="By industry, occupations and technologies in common"
              price="up to 5 credits"
            >
              <RelatedCompanies id={id} />
            </Priced>
          </SimpleGrid>
        </div>
      </FigureScope>
    </Page>
  );
}

const Unknown = () => (
  <Page title="Company">
    <EmptyState
      icon={IconBuildingOff}
      title="Company not found"
      action={
        <Button component={Link} to="/companies">
          Search companies
        </Button>
      }
    >
      No company in this dataset has this id.
    </EmptyState>
  </Page>
);
