import { guides } from 'virtual:guides';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useIsCharged } from '../data/queries/session';
import { lookupQuery } from '../data/queries/suggestions';
import { matchingActions } from './matching-actions';
import { navigation } from './navigation';
import { foundGroups, QUICK_ACTIONS } from './palette-actions';

/** Results that arrive after the last key are not selected: Enter then opens the first one. */
const openFirst = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const palette = event.currentTarget.closest('[role=dialog]');
  if (!palette?.querySelector('[data-selected]')) palette?.querySelector<HTMLElement>('[data-action]')?.click();
};

interface PaletteProps {
  /** How often it was asked for elsewhere than by its own keys. */
  readonly opens: number;
}

/** `Cmd/Ctrl-K`: pages, actions and guides, and with two or more characters companies, technologies and occupations. Looking them up is free. */
export default function Palette({ opens }: PaletteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each time that it was asked for
  useEffect(() => spotlight.open(), [opens]);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({ ...lookupQuery(query), enabled: query.length > 1 });
  const isSearching = found.isFetching || query !== text.trim();
  const results = query.length > 1 ? foundGroups(found.data ?? [], query) : [];
  const go =
    (to: string, search: Readonly<Record<string, string>> = {}) =>
    () =>
      void navigate({ to, search });
  const pages: SpotlightActionData[] = navigation.flatMap(({ section, items }) =>
    items.map(({ page, label, path, icon: Icon }) => ({
      id: page,
      label,
      description: section,
      leftSection: <Icon size={18} stroke={1.6} />,
      onClick: go(path),
    })),
  );
  const isCharged = useIsCharged();
  const toAction = ({
    icon: Icon,
    to,
    search,
    price: _,
    ...action
  }: (typeof QUICK_ACTIONS)[number]): SpotlightActionData => ({
    ...action,
    leftSection: <Icon size={18} stroke={1.6} />,
    onClick: go(to, search),
  });
  const docs: SpotlightActionData[] = guides.map(({ slug, title, summary }) => ({
    id: `guide-${slug}`,
    label: title,
    description: summary,
    leftSection: <IconFileText size={18} stroke={1.6} />,
    onClick: go(`/docs/${slug}`),
  }));
  return (
    <Spotlight
      actions={[
        { group: 'Pages', actions: pages },
        { group: 'Actions', actions: QUICK_ACTIONS.map(toAction) },
        ...results.map(({ group, actions }) => ({
          group: isCharged ? `${group} · opening one costs ${actions[0]?.price}` : group,
          actions: actions.map(toAction),
        })),
        { group: 'Guides', actions: docs },
      ]}
      filter={matchingActions}
      query={text}
      onQueryChange={setText}
      attributes={{ content: { 'aria-label': 'Search pages, companies and guides' } }}
      shortcut="mod + K"
      nothingFound={isSearching ? 'Searching' : 'Nothing found. Try a page, a company or a technology.'}
      onSpotlightOpen={() => setText('')}
      centered={false}
      scrollable
      maxHeight={420}
      limit={24}
      highlightQuery
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Pages, companies, technologies, guides',
        'aria-label': 'Search pages, companies, technologies and guides',
        onKeyDown: openFirst,
      }}
    />
  );
}
