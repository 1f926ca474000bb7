import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconBan, IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import type { Search, SearchChanges } from '../data/search';
import { type Chip, canNegate, chipsOf, negate, withoutChip, withoutFilters } from './chips-of';
import { describeChip, labelOfFilter, lacksLabel, type ValueLabels } from './describe-chip';
import type { FilterSet } from './filter-definition';
import classes from './filters.module.css';

interface FilterChipsProps {
  readonly set: Pick<FilterSet, 'filters' | 'hasExclusion' | 'ignored' | 'defaults'>;
  readonly search: Search;
  readonly labels: ValueLabels;
  /** Whether more labels are being loaded. */
  readonly isLoading?: boolean;
  readonly onChange: (changes: SearchChanges) => void;
  /** Opens the editor of a filter. */
  readonly onEdit?: (name: string) => void;
}

/** Every active filter, each with a menu that changes, excludes or removes it. */
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
            <ChipLabel chip={chip} label={label} set={set} search={search} onChange={onChange} onEdit={onEdit} />
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
  readonly onChange: (changes: SearchChanges) => void;
  readonly onEdit: FilterChipsProps['onEdit'];
  readonly search: Search;
}

/** The text of a chip, which opens a menu of what can be done with it. */
function ChipLabel({ chip, label, set, search, onChange, onEdit }: ChipLabelProps) {
  const isEditable = onEdit && set.filters.some(({ name }) => name === chip.name);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" aria-label={`${chip.negated ? 'not ' : ''}${label}`}>
          {chip.negated && <strong>not </strong>}
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isEditable && (
          <Menu.Item leftSection={<IconEdit size={14} />} onClick={() => onEdit(chip.name)}>
            Change
          </Menu.Item>
        )}
        {canNegate(chip, set) && (
          <Menu.Item
            leftSection={chip.negated ? <IconCheck size={14} /> : <IconBan size={14} />}
            onClick={() => onChange(negate(search, chip))}
          >
            {chip.negated ? 'Include instead' : 'Exclude instead'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconX size={14} />} onClick={() => onChange(withoutChip(search, chip))}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
