import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import type { Job } from '../data/api';

type Status = NonNullable<Job['job_status']>;

/** What the states of a posting mean: the only place of the web app that says it. */
const STATUSES: Readonly<Record<Status, { label: string; color: string; meaning: string }>> = {
  active: {
    label: 'Active',
    color: 'green',
    meaning: `On its job board when that was last read completely, at most ${UNVERIFIED_AFTER_DAYS} days before the date of the data.`,
  },
  unverified: {
    label: 'Unverified',
    color: 'yellow',
    meaning: `Open when it was last seen, but its board was not read completely in the ${UNVERIFIED_AFTER_DAYS} days before the date of the data.`,
  },
  inactive: { label: 'Closed', color: 'gray', meaning: 'No longer on its job board.' },
};

export function PostingStatus({ status }: { readonly status: Status }) {
  const { label, color, meaning } = STATUSES[status];
  return (
    <Tooltip label={meaning} multiline w={260}>
      <Badge variant="light" color={color} tt="none" radius="sm">
        {label}
      </Badge>
    </Tooltip>
  );
}

const LEGEND = Object.values(STATUSES)
  .map(({ label, meaning }) => `${label}: ${meaning}`)
  .join(' ');

/** Explains the states beside their filter. */
export function PostingStatusLegend() {
  return (
    <Tooltip label={LEGEND} multiline w={300} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon size="xs" variant="subtle" aria-label={LEGEND}>
        <IconInfoCircle size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
