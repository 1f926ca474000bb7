import { Group, Highlight, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MS_PER_DAY } from '#libs/records/time.js';
import { PayRange } from '../../../components/pay';
import { PostingStatus } from '../../../components/posting-status';
import { Time } from '../../../components/time';
import type { Job } from '../../../data/api';
import { humanize, plural } from '../../../data/format';
import type { Search } from '../../../data/search';
import classes from '../explorer.module.css';
import { placeOf, technologiesOf, wordsOf } from '../matched';

export interface ResultListProps {
  readonly jobs: readonly Job[];
  /** With one row a role: the number of other postings of each. */
  readonly folded: readonly number[] | undefined;
  /** Says which words, places and technologies to show. */
  readonly search: Search;
  /** The date of the dataset. */
  readonly asOf: string | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** A few lines for each posting. */
export function ResultList({ jobs, folded, search, asOf, selected, onSelect }: ResultListProps) {
  const words = wordsOf(search);
  return (
    <ul className={classes.results} aria-label="Postings">
      {jobs.map((job, index) => (
        <li key={job.id}>
          <button
            type="button"
            id={job.id}
            className={classes.result}
            aria-current={job.id === selected || undefined}
            onClick={() => onSelect(job.id)}
          >
            <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
              <Highlight highlight={words} component="span" fw={650} lineClamp={3} className={classes.title as string}>
                {job.title}
              </Highlight>
              <Text component="span" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <Time value={job.created_at} />
              </Text>
            </Group>
            <Text fz="sm" c="var(--ink-2)" lineClamp={1}>
              {[job.source?.brand_name ?? job.source?.url_source, placeOf(job, search)].filter(Boolean).join(' · ')}
            </Text>
            <Group gap={6} mt={4}>
              {job.job_status && job.job_status !== 'active' && <PostingStatus status={job.job_status} />}
              {isSeenEarlier(job, asOf) && (
                <Tag>
                  Last seen <Time value={job.verified_active_at} absolute />
                </Tag>
              )}
              {Boolean(folded?.[index]) && <Tag>{plural(folded?.[index] ?? 0, 'more posting')} of the role</Tag>}
              {job.work_model && <Tag>{humanize(job.work_model)}</Tag>}
              {job.level && <Tag>{humanize(job.level)}</Tag>}
              {job.salary && (
                <Text fz="sm" fw={600} component="span">
                  <PayRange salary={job.salary} />
                </Text>
              )}
              {technologiesOf(job, search)
                .slice(0, 4)
                .map(({ slug, name }) => (
                  <Tag key={slug}>{name ?? ''}</Tag>
                ))}
            </Group>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What was seen in the week before the date of the data needs no date. */
const RECENTLY_SEEN_MS = 7 * MS_PER_DAY;

const isSeenEarlier = ({ verified_active_at: seen }: Job, asOf: string | undefined): boolean =>
  typeof seen === 'string' && asOf !== undefined && Date.parse(seen) < Date.parse(asOf) - RECENTLY_SEEN_MS;

function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
