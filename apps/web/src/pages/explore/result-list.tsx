import { Badge, Group, Highlight, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PayRange } from '../../components/pay';
import { Time } from '../../components/time';
import type { Job } from '../../data/api';
import { humanize } from '../../data/format';
import classes from './explorer.module.css';

interface ResultListProps {
  readonly jobs: readonly Job[];
  readonly words: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

export function ResultList({ jobs, words, selected, onSelect }: ResultListProps) {
  return (
    <ul className={classes.results} aria-label="Postings">
      {jobs.map((job) => (
        <li key={job.id}>
          <button
            type="button"
            id={job.id}
            className={classes.result}
            aria-current={job.id === selected || undefined}
            onClick={() => onSelect(job.id)}
          >
            <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
              <Highlight
                highlight={[...words]}
                component="span"
                fw={650}
                lineClamp={1}
                className={classes.title as string}
              >
                {job.title}
              </Highlight>
              <Text component="span" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <Time value={job.created_at} />
              </Text>
            </Group>
            <Text fz="sm" c="var(--ink-2)" lineClamp={1}>
              {[job.source?.brand_name ?? job.source?.url_source, placeOf(job)].filter(Boolean).join(' · ')}
            </Text>
            <Group gap={6} mt={4}>
              {job.job_status === 'inactive' && (
                <Badge variant="light" color="gray" tt="none" radius="sm">
                  Closed
                </Badge>
              )}
              {job.work_model && <Tag>{humanize(job.work_model)}</Tag>}
              {job.level && <Tag>{humanize(job.level)}</Tag>}
              {job.salary && (
                <Text fz="sm" fw={600} component="span">
                  <PayRange salary={job.salary} />
                </Text>
              )}
              {(job.technologies ?? []).slice(0, 4).map(({ slug, name }) => (
                <Tag key={slug}>{name ?? ''}</Tag>
              ))}
            </Group>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The first place and the number of others. */
export const placeOf = ({ locations, remote }: Job): string => {
  const [first, ...more] = locations;
  if (!first) return remote ? 'Remote' : '';
  const name = first.place_name ?? first.text ?? [first.city, first.state, first.country].filter(Boolean).join(', ');
  return more.length > 0 ? `${name} and ${more.length} more` : (name ?? '');
};

function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
