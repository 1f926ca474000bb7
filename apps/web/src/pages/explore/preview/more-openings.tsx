import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../components/link';
import { PayRange } from '../../../components/pay';
import { Price } from '../../../components/price';
import { QueryStates } from '../../../components/states/query-states';
import { Time } from '../../../components/time';
import type { Job } from '../../../data/api';
import { nextPageCredits } from '../../../data/credits';
import { formatCountry, formatNumber, humanize } from '../../../data/format';
import { firstPostingsQuery } from '../../../data/queries/postings';
import type { Search } from '../../../data/search';
import { matchesQuery } from '../../../filters/filter-queries';
import { jobFilters } from '../../../filters/job-filters';
import classes from '../explorer.module.css';
import { placeOf } from '../matched';

/** Postings that are listed; the rest is a search. */
const LISTED = 5;

const OPEN = { job_statuses: 'active' };

/** The open postings of other companies that are alike, and by what; null where too little is known of the posting. */
const similarTo = ({ onet_code, onet_title, level, locations, source }: Job): [Search, string] | null => {
  const countries = [...new Set(locations.flatMap(({ country }) => country ?? []))];
  if (!onet_code || !onet_title || countries.length === 0) return null;
  const search = {
    ...OPEN,
    onet_codes: onet_code,
    countries: countries.join(),
    ...(level && { levels: level }),
    ...(source && { source_ids_not: source.id }),
  };
  const same = [onet_title, level && `level ${humanize(level).toLowerCase()}`].filter(Boolean).join(', ');
  return [search, `${same}, in ${countries.slice(0, 3).map(formatCountry).join(', ')}`];
};

/** What else is open: at other companies for the same work, and at this one. */
export function MoreOpenings({ job }: { readonly job: Job }) {
  const similar = similarTo(job);
  const company = job.source;
  return (
    <>
      {similar ? (
        <OpeningList title="Similar at other companies" about={similar[1]} search={similar[0]} job={job} />
      ) : (
        <section className={classes.more} aria-label="Similar at other companies">
          <Title order={3} fz={13}>
            Similar at other companies
          </Title>
          <Text fz="sm" c="dimmed">
            Unknown: the occupation or the country of this posting is not known.
          </Text>
        </section>
      )}
      {company && (
        <OpeningList
          title={`More at ${company.brand_name ?? company.url_source}`}
          about="Its other open postings"
          search={{ ...OPEN, source_ids: company.id, ids_not: job.id }}
          job={job}
        />
      )}
    </>
  );
}

interface OpeningListProps {
  readonly title: string;
  readonly about: string;
  readonly search: Search;
  readonly job: Job;
}

/** The newest postings of a search, which are read when they are asked for. Their number is free. */
function OpeningList({ title, about, search, job }: OpeningListProps) {
  const [shownFor, setShownFor] = useState<string | null>(null);
  const isShown = shownFor === job.id;
  const count = useQuery(matchesQuery(jobFilters, search)).data;
  const postings = useQuery({ ...firstPostingsQuery(search, LISTED), enabled: isShown });
  return (
    <section className={classes.more} aria-label={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Title order={3} fz={13}>
            {title}
          </Title>
          <Text fz="sm" c="dimmed">
            {about}: {count === undefined ? '…' : count === 0 ? 'none' : formatNumber(count)}
          </Text>
        </div>
        {!isShown && count !== 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setShownFor(job.id)} aria-label={`Show ${title}`}>
            Show
            <Price of="the newest postings of a list">{nextPageCredits(LISTED, 0, count)}</Price>
          </Button>
        )}
      </Group>
      {isShown && (
        <QueryStates query={postings} usualRows={LISTED}>
          {({ data }) => (
            <>
              <ul className={classes.openings}>
                {data.map((each) => (
                  <li key={each.id}>
                    <Link to="/explore" search={{ ids: each.id, job: each.id }}>
                      {each.title}
                    </Link>
                    <Text fz="sm" c="dimmed">
                      {[each.source?.id !== job.source?.id && each.source?.brand_name, placeOf(each)]
                        .filter(Boolean)
                        .join(' · ')}{' '}
                      · {each.salary ? <PayRange salary={each.salary} /> : 'pay unknown'} ·{' '}
                      <Time value={each.created_at} />
                    </Text>
                  </li>
                ))}
              </ul>
              {count !== undefined && count > data.length && (
                <Link to="/explore" search={{ ...search, sort: 'newest' }} className={classes.all as string}>
                  All {formatNumber(count)}
                </Link>
              )}
            </>
          )}
        </QueryStates>
      )}
    </section>
  );
}
