import { Button, Stack } from '@mantine/core';
import type { components } from '../../../../clients/typescript/schema';
import { plural } from '../data/format';
import type { Search, SearchChanges } from '../data/search';
import { chipsOf } from './chips-of';
import { labelOfFilter } from './describe-chip';
import type { FilterSet } from './filter-definition';

interface WithoutButtonsProps {
  readonly set: FilterSet;
  readonly search: Search;
  /** The parameters without which the search would find something. */
  readonly without: readonly components['schemas']['Without'][];
  readonly onChange: (changes: SearchChanges) => void;
}

/** For a search that finds nothing: one button for each filter that alone excludes the last match, with what is found without it. */
export function WithoutButtons({ set, search, without, onChange }: WithoutButtonsProps) {
  const [one, many] = set.record;
  return (
    <Stack gap={6} align="center">
      {without.map(({ parameter, count }) => (
        <Button key={parameter} size="xs" variant="default" onClick={() => onChange({ [parameter]: undefined })}>
          Without {filterText(parameter, search, set)}: {plural(count, one, many)}
        </Button>
      ))}
    </Stack>
  );
}

/** `salary_gte` as "pay (minimum)", and `countries_not` as "country (excluded)". */
const filterText = (parameter: string, search: Search, set: FilterSet): string => {
  const [chip] = chipsOf({ [parameter]: search[parameter] ?? '' }, set);
  if (!chip) return parameter;
  const label = labelOfFilter(chip.name, set).toLowerCase();
  if (chip.negated) return `${label} (excluded)`;
  const suffixes = { _gte: ' (minimum)', _lte: ' (maximum)', _within_days: '', _all: ' (all of)' };
  return `${label}${chip.suffix ? suffixes[chip.suffix] : ''}`;
};
