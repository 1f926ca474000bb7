import { Group } from '@mantine/core';
import { Link } from '../../../components/link';
import { PayRange, PayRanges } from '../../../components/pay';
import { PostingStatus } from '../../../components/posting-status';
import { Time } from '../../../components/time';
import type { Job } from '../../../data/api';
import { formatCountry, formatDate, humanize } from '../../../data/format';
import type { Search } from '../../../data/search';
import classes from '../explorer.module.css';
import { nameOfPlace, technologiesOf } from '../matched';
import { asked, commaSeparated, offered, remoteFromText } from './requirements';
import { StatedValue, StatedValues, ValueGroup } from './stated-value';

interface PostingSummaryProps {
  readonly job: Job;
  /** The search that found it. */
  readonly search: Search;
}

/** What decides whether a posting is worth reading, in the order in which people ask. */
export function PostingSummary({ job, search }: PostingSummaryProps) {
  return (
    <div className={classes.factGroups}>
      <ValueGroup>
        <StatedValue label="Pay" value={job.salary}>
          {job.salary && (
            <>
              <strong>
                <PayRange salary={job.salary} />
              </strong>
              {job.salary.inferred.length > 0 && ` (${job.salary.inferred.join(' and ')} assumed)`}
              <PayRanges salary={job.salary} />
            </>
          )}
        </StatedValue>
        <StatedValue label="Places" value={job.locations}>
          <Places job={job} />
        </StatedValue>
        <StatedValue label="Work model" value={job.work_model}>
          {job.work_model && humanize(job.work_model)}
        </StatedValue>
        {job.work_model === 'remote' && (
          <StatedValue
            label="Remote from"
            value={job.workplace_details.remote_from === undefined ? undefined : remoteFromText(job)}
          />
        )}
        <StatedValue label="Level" value={job.level}>
          {job.level && humanize(job.level)}
          {job.internship && job.level !== 'internship' && ', internship'}
        </StatedValue>
        <StatedValue label="Commitment" value={job.commitment}>
          {job.commitment && humanize(job.commitment)}
        </StatedValue>
        <StatedValue label="Occupation" inText={false} value={job.onet_title} />
        <StatedValue label="Department" inText={false} value={job.department} />
      </ValueGroup>
      <ValueGroup title="What is asked">
        <StatedValue label="Technologies" value={job.technologies}>
          <Group gap={4}>
            {technologiesOf(job, search).map(({ slug = '', name }) => (
              <Link key={slug} to="/technologies/$slug" params={{ slug }} className={classes.tag as string}>
                {name}
              </Link>
            ))}
          </Group>
        </StatedValue>
        <StatedValues rows={asked(job)} />
      </ValueGroup>
      <ValueGroup title="What is offered">
        <StatedValues rows={offered(job)} />
      </ValueGroup>
      <ValueGroup title="When it was seen">
        <StatedValue label="Status" inText={false} value={job.job_status}>
          <PostingStatus status={job.job_status} />
        </StatedValue>
        <StatedValue label="Published" inText={false} value={job.created_at}>
          <Time value={job.created_at} absolute />
        </StatedValue>
        <StatedValue label="First seen" inText={false} value={job.first_seen_at}>
          <Time value={job.first_seen_at} absolute />
        </StatedValue>
        <StatedValue label="Last seen" inText={false} value={job.verified_active_at}>
          <Time value={job.verified_active_at} absolute />
        </StatedValue>
        {job.verified_inactive_at && (
          <StatedValue label="Gone since" value={job.verified_inactive_at}>
            {formatDate(job.verified_inactive_at)}
          </StatedValue>
        )}
      </ValueGroup>
    </div>
  );
}

/** Places that are commaSeparated by name. Some postings have hundreds. */
const MAX_PLACES = 8;

function Places({ job: { locations } }: { readonly job: Job }) {
  const names = [...new Set(locations.map((place) => nameOfPlace(place) || formatCountry(place.country ?? '')))];
  return commaSeparated(names, MAX_PLACES);
}
