import { Text } from '@mantine/core';
import { PayRange } from '../../components/pay';
import type { PublicJob } from '../../data/dashboard';
import { formatDate } from '../../data/format';
import type { Search } from '../../data/search';
import { placeOf } from '../explore/matched';
import classes from './landing.module.css';

interface PublicPostingProps {
  readonly job: PublicJob;
  /** The filters that found it: the place that they matched is shown. */
  readonly search?: Search;
}

/** A posting as visitors see it. */
export function PublicPosting({ job, search }: PublicPostingProps) {
  return (
    <div className={classes.row}>
      <Text fw={600} lineClamp={2}>
        {job.title}
      </Text>
      <Text fz="sm" c="dimmed">
        {[job.source?.brand_name ?? job.source?.url_source, placeOf(job, search), formatDate(job.created_at)]
          .filter(Boolean)
          .join(' · ')}
        {job.salary && (
          <>
            {' · '}
            <PayRange salary={job.salary} />
          </>
        )}
      </Text>
    </div>
  );
}
