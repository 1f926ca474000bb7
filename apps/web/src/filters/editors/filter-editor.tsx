import { Button, Group, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WhenCharged } from '../../components/price';
import { credits } from '../../data/credits';
import { formatNumber } from '../../data/format';
import { anyParameters, type Search, type SearchChanges } from '../../data/search';
import type { FilterDefinition, FilterKind, FilterSet } from '../filter-definition';
import { matchesQuery } from '../filter-queries';
import { CollectionEditor } from './collection-editor';
import { DateEditor } from './date-editor';
import type { EditorProps } from './editor-props';
import { PayEditor } from './pay-editor';
import { RangeEditor } from './range-editor';
import { rangeError } from './range-error';
import { SignalTypesEditor } from './signal-types-editor';
import { StrengthEditor } from './strength-editor';
import { SwitchEditor } from './switch-editor';
import { ValuesEditor } from './values-editor';

const EDITORS: Readonly<Record<FilterKind, (props: EditorProps) => ReactNode>> = {
  values: ValuesEditor,
  date: DateEditor,
  pay: PayEditor,
  switch: SwitchEditor,
  collections: CollectionEditor,
  signal_types: SignalTypesEditor,
  strength: StrengthEditor,
  number: RangeEditor,
  percent: RangeEditor,
};

interface FilterEditorProps {
  readonly set: FilterSet;
  readonly filter: FilterDefinition;
  readonly search: Search;
  readonly onApply: (changes: SearchChanges) => void;
}

/** Changes one filter. The number of records and the price are shown before the change is applied. */
export default function FilterEditor({ set, filter, search, onApply }: FilterEditorProps) {
  const [changes, setChanges] = useState<SearchChanges>({});
  const draft = anyParameters({ ...search, ...changes });
  const count = useQuery(matchesQuery(set, draft));
  const Editor = EDITORS[filter.kind];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(changes);
      }}
    >
      <Stack gap="sm">
        <Editor
          set={set}
          filter={filter}
          search={draft}
          onDraft={(added) => setChanges((before) => ({ ...before, ...added }))}
        />
        <Group justify="space-between" gap="sm">
          <div>
            <Matches set={set} count={count} />
            <WhenCharged>
              <Text fz="xs" c="dimmed">
                {priceText(set, count.data)}
              </Text>
            </WhenCharged>
          </div>
          <Button type="submit" disabled={rangeError(draft, filter.name) !== undefined}>
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the next click costs: no more than the records that it finds. */
const priceText = ({ price }: FilterSet, count: number | undefined): string => {
  if (typeof price === 'string') return price;
  if (count === undefined) return `up to ${credits(price.pageSize)}`;
  return count === 0 ? 'free' : credits(Math.min(price.pageSize, count));
};

interface MatchesProps {
  readonly set: FilterSet;
  readonly count: Pick<UseQueryResult<number>, 'data' | 'isError'>;
}

function Matches({ set, count }: MatchesProps) {
  const [one, many] = set.record;
  return (
    <Text fz="sm" c="dimmed" aria-live="polite">
      {count.data === undefined ? (
        count.isError ? (
          'The number is not available'
        ) : (
          'Counting'
        )
      ) : (
        <>
          <strong className="tabular">{formatNumber(count.data)}</strong> {count.data === 1 ? one : many}
        </>
      )}
    </Text>
  );
}
