import { SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { joinValues, splitValues } from '../chips-of';
import { isSameValue, labelOfValue } from '../describe-chip';
import { labelsQuery, valuesQuery } from '../filter-queries';
import classes from '../filters.module.css';
import { type ValueEntry, withChildren } from '../value-tree';
import type { EditorProps } from './editor-props';
import { ValueRow } from './value-row';

/** Chooses values of a facet: the most frequent ones, or those that a text finds. Looking them up is free. */
export function ValuesEditor({ set, filter: { name, label }, search, onDraft }: EditorProps) {
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), 200);
  const [isExcluding, setExcluding] = useState(search[`${name}_not`] !== undefined && search[name] === undefined);
  const parameter = isExcluding ? `${name}_not` : name;
  const other = isExcluding ? name : `${name}_not`;
  const [first] = useState(search);
  const facet = useQuery({ ...valuesQuery(set, name, first, words), placeholderData: (before) => before });
  const labels = useQuery({ ...labelsQuery(set, search), placeholderData: (before) => before });
  const chosen = splitValues(search[parameter]);
  const values = facet.data?.values ?? [];
  const listed = values.flatMap(withChildren);
  // Values that were chosen stay visible when the text changes.
  const hidden = chosen.filter((text) => !listed.some((entry) => isSameValue(name, text, entry)));
  const rows: readonly ValueEntry[] = [
    ...hidden.map((value) => ({ value, label: labelOfValue(name, value, labels.data ?? {}), count: null })),
    ...values,
  ];
  const isChosen = (entry: ValueEntry) => chosen.some((text) => isSameValue(name, text, entry));
  const toggle = (entry: ValueEntry) => {
    const others = chosen.filter((text) => !isSameValue(name, text, entry));
    onDraft({ [parameter]: joinValues(others.length < chosen.length ? others : [...chosen, entry.value]) });
  };
  return (
    <>
      {set.hasExclusion && (
        <SegmentedControl
          fullWidth
          aria-label={`Include or exclude ${label}`}
          value={isExcluding ? 'exclude' : 'include'}
          onChange={(mode) => {
            setExcluding(mode === 'exclude');
            onDraft({ [other]: search[parameter], [parameter]: search[other] });
          }}
          data={[
            { value: 'include', label: 'Is any of' },
            { value: 'exclude', label: 'Is none of' },
          ]}
        />
      )}
      <TextInput
        aria-label={`Search ${label}`}
        placeholder="Search all values"
        leftSection={<IconSearch size={15} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <fieldset className={classes.values} aria-label={label} aria-busy={facet.isFetching}>
        {facet.isPending && [70, 50, 60, 44, 66].map((width) => <Skeleton key={width} h={18} my={8} w={`${width}%`} />)}
        {facet.isError && (
          <Text role="alert" fz="sm" c="var(--bad)">
            {toApiError(facet.error).message}
          </Text>
        )}
        {facet.data && rows.length === 0 && (
          <Text fz="sm" c="dimmed" py="xs">
            {words ? `No value is called “${words}”.` : 'No record under the other filters has a value.'}
          </Text>
        )}
        {rows.map((entry) => (
          <ValueRow key={entry.value} entry={entry} isChosen={isChosen} onToggle={toggle} />
        ))}
        {(facet.data?.other_count ?? 0) > 0 && (
          <Text fz="xs" c="dimmed" pt="xs">
            {formatNumber(facet.data?.other_count ?? 0)} more: type a word of the name.
          </Text>
        )}
      </fieldset>
    </>
  );
}
