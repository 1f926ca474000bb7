import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery, meQuery } from '../../data/postings';
import type { Search } from '../../router';
import { splitValues } from '../explore/filters';
import { DIMENSIONS, sliceOf } from './slice';

interface SlicePickerProps {
  readonly search: Search;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

const PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '365d', label: 'Last 365 days' },
];

/** Offers the values of the facets, which are free and contain only existing values. */
export function SlicePicker({ search, onChange }: SlicePickerProps) {
  const me = useQuery(meQuery);
  // Until the plan is known, all are shown, so that the page does not shift.
  const names = Object.keys(DIMENSIONS).filter((name) => me.data?.fields.facets.includes(name) ?? true);
  const facets = useQuery({ ...facetsQuery({}, names, 100), enabled: me.data !== undefined });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm" role="group" aria-label="Slice">
      {names.map((name) => {
        const chosen = splitValues(sliceOf(search)[name]);
        const values = facets.data?.find(({ facet }) => facet === name)?.values ?? [];
        const known = new Set(values.map(({ value }) => value));
        return (
          <MultiSelect
            key={name}
            label={DIMENSIONS[name]}
            placeholder={chosen.length === 0 ? 'All' : ''}
            data={[
              ...values.map(({ value, label }) => ({ value, label })),
              ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
            ]}
            value={chosen}
            onChange={(next) => onChange({ [name]: next.length > 0 ? next.join(',') : undefined })}
            searchable
            // Keeps the input on the line of the selected values.
            styles={{ inputField: { minWidth: 24 } }}
            hidePickedOptions
            limit={60}
            nothingFoundMessage="Nothing found"
            comboboxProps={{ shadow: 'md' }}
          />
        );
      })}
      <Select
        label="Period"
        data={PERIODS}
        value={search['period'] ?? '365d'}
        onChange={(period) => onChange({ period: period ?? undefined })}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}
