import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/page/panel';
import type { Search, SearchChanges } from '../../../data/search';
import { FilterBar } from '../../../filters/filter-bar';
import { metricFilters } from '../../../filters/job-filters';
import { MAX_OTHERS } from './compared-sets';

interface SetListProps {
  /** The set that the others are compared with. */
  readonly first: Search;
  readonly others: readonly Search[];
  readonly write: (others: readonly Search[]) => void;
  /** Whether a set is loaded, counted from the first one. */
  readonly stateOf: (index: number) => ReactNode;
}

/** The sets beside the first one, with their filters and buttons that add one. */
export function SetList({ first, others, write, stateOf }: SetListProps) {
  return (
    <Panel title="Compare with" note="Each of the sets below is compared with the first.">
      <Stack gap="sm">
        {others.length > 0 && (
          <div>
            <Text fz="sm" lh="30px">
              <strong>Set 1</strong> The postings that you chose above
            </Text>
            {stateOf(0)}
          </div>
        )}
        {others.map((set, index) => (
          <SetFilters
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place in the address
            key={index}
            set={set}
            place={index + 2}
            state={stateOf(index + 1)}
            onRemove={() => write(others.filter((_, other) => other !== index))}
            onChange={(changes) =>
              write(others.map((one, other) => (other === index ? ({ ...one, ...changes } as Search) : one)))
            }
          />
        ))}
        {others.length < MAX_OTHERS && (
          <AddSet first={first} add={(set) => write([...others, set])} place={others.length + 2} />
        )}
      </Stack>
    </Panel>
  );
}

interface SetFiltersProps {
  readonly set: Search;
  readonly place: number;
  readonly state: ReactNode;
  readonly onRemove: () => void;
  readonly onChange: (changes: SearchChanges) => void;
}

function SetFilters({ set, place, state, onRemove, onChange }: SetFiltersProps) {
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <ActionIcon aria-label={`Remove set ${place}`} onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
        <Text fz="sm" fw={600} style={{ whiteSpace: 'nowrap' }} lh="30px">
          Set {place}
        </Text>
        <FilterBar set={{ ...metricFilters, price: '2 credits' }} search={set} onChange={onChange} />
        {Object.keys(set).length === 0 && (
          <Text fz="sm" c="dimmed" lh="30px">
            All postings
          </Text>
        )}
      </Group>
      {state}
    </div>
  );
}

interface AddSetProps {
  readonly first: Search;
  readonly place: number;
  readonly add: (set: Search) => void;
}

function AddSet({ first, place, add }: AddSetProps) {
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => add({})}>
        Add all postings as set {place}, then filter them
      </Button>
      {Object.keys(first).length > 0 && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => add(first)}>
          Copy the first set, then change it
        </Button>
      )}
    </Group>
  );
}
