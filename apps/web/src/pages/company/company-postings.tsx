import { Text } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { companyJobsQuery } from '../../data/queries/companies';
import { placeOf } from '../explore/matched';
import classes from './company.module.css';

/** The newest postings of a company; 1 credit each. */
export function CompanyPostings({ id }: { readonly id: string }) {
  const jobs = useQuery(companyJobsQuery(id));
  return (
    <Panel title="Newest postings" flush>
      <QueryStates query={jobs} usualRows={15}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconBuildingOff} title="No postings">
              The company has none in this dataset, or your organization blocks it.
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {data.map((job) => (
                <li key={job.id}>
                  <Link to="/explore" search={{ source_ids: id, job: job.id }}>
                    {job.title}
                  </Link>
                  <Text fz="sm" c="dimmed">
                    {placeOf(job) && `${placeOf(job)} · `}
                    <Time value={job.created_at} />
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Panel>
  );
}
