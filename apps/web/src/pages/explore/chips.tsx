import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Facet } from '../../data/api';
import { humanize, plural } from '../../data/format';
import type { JobParameter } from '../../data/postings';
import type { Search } from '../../router';
import classes from './explorer.module.css';
import { type Chip, chipsOf, filtersOf, LABELS, negate, withoutChip } from './filters';

interface ChipsProps {
  readonly search: Search;
  /** The source of labels, such as "France" for `FR`. */
  readonly facets: readonly Facet[] | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

// The filters of `GET /v4/jobs` without a `_not` form, which `/v4/me` does not report.
const NOT_NEGATABLE: ReadonlySet<string> = new Set<JobParameter>([
  'q',
  'remote',
  'has_salary',
  'has_text',
  'internship',
  'offers_visa_sponsorship',
  'near',
  'radius_km',
]);

const canNegate = ({ name, count }: Chip): boolean =>
  !count && !NOT_NEGATABLE.has(name) && !/_(gte|lte|within_days|all)$/.test(name);

/** The active filters. Clicking a chip negates it. */
export function Chips({ search, facets, onChange }: ChipsProps) {
  const chips = chipsOf(search);
  const displayValue = ({ name, value, count }: Chip): string => {
    if (count) return plural(count, 'value');
    const facet = facets?.find((one) => one.facet === name);
    return facet?.values.find((one) => one.value === value)?.label ?? value.replaceAll('"', '');
  };
  if (chips.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Active filters">
      {chips.map((chip) => {
        const label = `${LABELS[chip.name] ?? humanize(chip.name)}: ${displayValue(chip)}`;
        return (
          <span
            key={`${chip.name} ${chip.value} ${chip.negated}`}
            className={classes.chip}
            data-negated={chip.negated || undefined}
          >
            {canNegate(chip) ? (
              <Tooltip label={chip.negated ? 'Include instead' : 'Exclude instead'}>
                <button
                  type="button"
                  onClick={() => onChange(negate(search, chip))}
                  aria-label={`${label}, ${chip.negated ? 'excluded; include' : 'included; exclude'} instead`}
                >
                  {chip.negated && <strong>not </strong>}
                  {label}
                </button>
              </Tooltip>
            ) : (
              <span>{label}</span>
            )}
            <ActionIcon size="xs" onClick={() => onChange(withoutChip(search, chip))} aria-label={`Remove ${label}`}>
              <IconX size={12} />
            </ActionIcon>
          </span>
        );
      })}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => onChange(Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined])))}
      >
        Clear all
      </Button>
    </Group>
  );
}
