import { Button, Group, Menu, Modal, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '../data/queries/postings';
import type { Search, SearchChanges } from '../data/search';
import { FilterChips } from './filter-chips';
import type { FilterSet } from './filter-definition';
import { labelsQuery } from './filter-queries';

// Sliders and fields load with the first filter that is edited.
const FilterEditor = lazy(() => import('./editors/filter-editor'));

interface FilterBarProps {
  readonly set: FilterSet;
  readonly search: Search;
  readonly onChange: (changes: SearchChanges) => void;
  /** The filter that is being edited, if the page opens it too. */
  readonly editing?: string | null;
  readonly onEditing?: (name: string | null) => void;
}

/** The filters of a page: a menu that adds one, an editor for each, and a chip for every active one. */
export function FilterBar({ set, search, onChange, editing: controlled, onEditing }: FilterBarProps) {
  const [own, setOwn] = useState<string | null>(null);
  const [editing, setEditing] = onEditing ? [controlled ?? null, onEditing] : [own, setOwn];
  const me = useQuery(meQuery);
  const labels = useQuery({ ...labelsQuery(set, search), placeholderData: (before) => before });
  // Until the plan is known, all are offered.
  const offered = set.filters.filter(
    ({ name }) => set.ofEveryPlan?.includes(name) || (me.data?.fields.filters.includes(name) ?? true),
  );
  const edited = set.filters.find(({ name }) => name === editing);
  return (
    <Group gap={6} role="group" aria-label="Active filters" mih={30}>
      <Menu position="bottom-start" shadow="md" width={240}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />}>
            Add filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {[...new Set(offered.map(({ group }) => group))].map((group) => (
            <div key={group}>
              <Menu.Label>{group}</Menu.Label>
              {offered
                .filter((filter) => filter.group === group)
                .map(({ name, label }) => (
                  <Menu.Item key={name} onClick={() => setEditing(name)}>
                    {label}
                  </Menu.Item>
                ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FilterChips
        set={set}
        search={search}
        labels={labels.data ?? {}}
        isLoading={labels.isFetching}
        onChange={onChange}
        onEdit={setEditing}
      />
      <Modal opened={edited !== undefined} onClose={() => setEditing(null)} title={edited && `Filter: ${edited.label}`}>
        {edited && (
          <Suspense fallback={<Skeleton h={360} />}>
            <FilterEditor
              key={edited.name}
              set={set}
              filter={edited}
              search={search}
              onApply={(changes) => {
                setEditing(null);
                onChange(changes);
              }}
            />
          </Suspense>
        )}
      </Modal>
    </Group>
  );
}
