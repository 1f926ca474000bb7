import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Search, SearchChanges } from '../data/search';
import { type Chip, canNegate, chipsOf, negate, withoutChip, withoutFilters } from './chips-of';
import { describeChip, labelOfFilter, lacksLabel, type ValueLabels } from './describe-chip';
import type { FilterSet } from './filter-definition';
import classes from './filters.module.css';

interface FilterChipsProps {
  readonly set: Pick<FilterSet, 'filters' | 'hasExclusion' | 'ignored'>;
  readonly search: Search;
  readonly labels: ValueLabels;
  /** Whether more labels are being loaded. */
  readonly isLoading?: boolean;
  readonly onChange: (changes: SearchChanges) => void;
  /** Opens the editor of a filter. */
  readonly onEdit?: (name: string) => void;
}

/** Every active filter. Clicking a chip negates it, or edits it if it cannot be negated. */
export function FilterChips({ set, search, labels, isLoading = false, onChange, onEdit }: FilterChipsProps) {
  const chips = chipsOf(search, set);
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map((chip) => {
        const label = describeChip(chip, set, labels);
        // A name takes the place of an id, and does not follow one.
        if (isLoading && lacksLabel(chip, set, labels)) {
          return (
            <span key={keyOf(chip)} className={classes.chip} aria-busy="true">
              {labelOfFilter(chip.name, set)}: <Skeleton h={12} w={72} mx={4} />
            </span>
          );
        }
        return (
          <span key={keyOf(chip)} className={classes.chip} data-negated={chip.negated || undefined}>
            <ChipLabel
              chip={chip}
              label={label}
              set={set}
              onNegate={() => onChange(negate(search, chip))}
              onEdit={onEdit}
            />
            <ActionIcon size="xs" onClick={() => onChange(withoutChip(search, chip))} aria-label={`Remove ${label}`}>
              <IconX size={12} />
            </ActionIcon>
          </span>
        );
      })}
      {chips.length > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(withoutFilters(search, set))}>
          Clear all
        </Button>
      )}
    </>
  );
}

const keyOf = ({ name, suffix, value, negated }: Chip): string => `${name}${suffix ?? ''} ${value} ${negated}`;

interface ChipLabelProps {
  readonly chip: Chip;
  readonly label: string;
  readonly set: FilterChipsProps['set'];
  readonly onNegate: () => void;
  readonly onEdit: FilterChipsProps['onEdit'];
}

function ChipLabel({ chip, label, set, onNegate, onEdit }: ChipLabelProps) {
  const text = (
    <>
      {chip.negated && <strong>not </strong>}
      {label}
    </>
  );
  if (canNegate(chip, set)) {
    return (
      <Tooltip label={chip.negated ? 'Include instead' : 'Exclude instead'}>
        <button
          type="button"
          onClick={onNegate}
          aria-label={`${label}, ${chip.negated ? 'excluded; include' : 'included; exclude'} instead`}
        >
          {text}
        </button>
      </Tooltip>
    );
  }
  if (!onEdit || !set.filters.some(({ name }) => name === chip.name)) return <span>{text}</span>;
  return (
    <button type="button" onClick={() => onEdit(chip.name)} aria-label={`${label}; change`}>
      {text}
    </button>
  );
}
