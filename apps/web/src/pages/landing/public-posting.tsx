import { Text } from '@mantine/core';
import { PayRange } from '../../components/pay';
import type { PublicJob } from '../../data/dashboard';
import { formatDate } from '../../data/format';
import classes from './landing.module.css';

/** A posting as visitors see it. */
export function PublicPosting({ job }: { readonly job: PublicJob }) {
  const place = job.locations[0];
  return (
    <div className={classes.row}>
      <Text fw={600} lineClamp={2}>
        {job.title}
      </Text>
      <Text fz="sm" c="dimmed">
        {[
          job.source?.brand_name ?? job.source?.url_source,
          place?.place_name ?? place?.text,
          formatDate(job.created_at),
        ]
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
