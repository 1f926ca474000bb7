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
import { Fact, FactGroup, KnownFacts } from './fact';
import { asked, listed, offered, remoteFromOf } from './requirements';

interface PostingFactsProps {
  readonly job: Job;
  /** The search that found it. */
  readonly search: Search;
}

/** What decides whether a posting is worth reading, in the order in which people ask. */
export function PostingFacts({ job, search }: PostingFactsProps) {
  return (
    <div className={classes.factGroups}>
      <FactGroup>
        <Fact label="Pay" value={job.salary}>
          {job.salary && (
            <>
              <strong>
                <PayRange salary={job.salary} />
              </strong>
              {job.salary.inferred.length > 0 && ` (${job.salary.inferred.join(' and ')} assumed)`}
              <PayRanges salary={job.salary} />
            </>
          )}
        </Fact>
        <Fact label="Places" value={job.locations}>
          <Places job={job} />
        </Fact>
        <Fact label="Work model" value={job.work_model}>
          {job.work_model && humanize(job.work_model)}
        </Fact>
        {job.work_model === 'remote' && (
          <Fact
            label="Remote from"
            value={job.workplace_details.remote_from === undefined ? undefined : remoteFromOf(job)}
          />
        )}
        <Fact label="Level" value={job.level}>
          {job.level && humanize(job.level)}
          {job.internship && job.level !== 'internship' && ', internship'}
        </Fact>
        <Fact label="Commitment" value={job.commitment}>
          {job.commitment && humanize(job.commitment)}
        </Fact>
        <Fact label="Occupation" value={job.onet_title} />
        <Fact label="Department" value={job.department} />
      </FactGroup>
      <FactGroup title="What is asked">
        <Fact label="Technologies" value={job.technologies}>
          <Group gap={4}>
            {technologiesOf(job, search).map(({ slug = '', name }) => (
              <Link key={slug} to="/technologies/$slug" params={{ slug }} className={classes.tag as string}>
                {name}
              </Link>
            ))}
          </Group>
        </Fact>
        <KnownFacts rows={asked(job)} />
      </FactGroup>
      <FactGroup title="What is offered">
        <KnownFacts rows={offered(job)} />
      </FactGroup>
      <FactGroup title="When it was seen">
        <Fact label="Status" value={job.job_status}>
          <PostingStatus status={job.job_status} />
        </Fact>
        <Fact label="Published" value={job.created_at}>
          <Time value={job.created_at} absolute />
        </Fact>
        <Fact label="First seen" value={job.first_seen_at}>
          <Time value={job.first_seen_at} absolute />
        </Fact>
        <Fact label="Last seen" value={job.verified_active_at}>
          <Time value={job.verified_active_at} absolute />
        </Fact>
        {job.verified_inactive_at && (
          <Fact label="Gone since" value={job.verified_inactive_at}>
            {formatDate(job.verified_inactive_at)}
          </Fact>
        )}
      </FactGroup>
    </div>
  );
}

/** Places that are listed by name. Some postings have hundreds. */
const MAX_PLACES = 8;

function Places({ job: { locations } }: { readonly job: Job }) {
  const names = [...new Set(locations.map((place) => nameOfPlace(place) || formatCountry(place.country ?? '')))];
  return listed(names, MAX_PLACES);
}
