import { guides } from 'virtual:guides';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBriefcase, IconBuilding, IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { companySuggestions, titleSuggestions } from '../data/suggestions';
import { navigation } from './navigation';

/** `Cmd/Ctrl-K`: pages and guides, and with two or more characters companies and titles (1 credit per lookup each). */
export function Palette() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 300);
  const companies = useQuery({ ...companySuggestions(query), enabled: query.length > 1 });
  const titles = useQuery({ ...titleSuggestions(query), enabled: query.length > 1 });

  const isSearching = companies.isFetching || titles.isFetching || query !== text.trim();

  const go =
    (to: string, search: Record<string, string> = {}) =>
    () =>
      void navigate({ to, search: search as never });
  const pages: SpotlightActionData[] = navigation.flatMap(({ section, items }) =>
    items.map(({ page, label, path, icon: Icon }) => ({
      id: page,
      label,
      description: section,
      leftSection: <Icon size={18} stroke={1.6} />,
      onClick: page === 'reference' ? () => location.assign(path) : go(path),
    })),
  );
  const docs: SpotlightActionData[] = guides.map(({ slug, title, summary }) => ({
    id: `guide-${slug}`,
    label: title,
    description: summary,
    leftSection: <IconFileText size={18} stroke={1.6} />,
    onClick: go(`/docs/${slug}`),
  }));
  const found: SpotlightActionGroupData[] = [
    {
      group: 'Companies',
      actions: (companies.data ?? []).slice(0, 5).map((company) => ({
        id: company.id,
        label: company.brand_name ?? company.url_source,
        description: company.url_source,
        // Keeps the palette's own filter from hiding results of the server.
        keywords: [query],
        leftSection: <IconBuilding size={18} stroke={1.6} />,
        onClick: go(`/companies/${company.id}`),
      })),
    },
    {
      group: 'Job titles',
      actions: (titles.data ?? []).slice(0, 5).map(({ title, onet_title }) => ({
        id: `title-${title}`,
        label: title,
        description: onet_title ?? 'Job title',
        keywords: [query],
        leftSection: <IconBriefcase size={18} stroke={1.6} />,
        onClick: go('/explore', { titles: title }),
      })),
    },
  ];
  return (
    <Spotlight
      actions={[
        { group: 'Pages', actions: pages },
        ...found.filter(({ actions }) => actions.length > 0),
        { group: 'Guides', actions: docs },
      ]}
      query={text}
      onQueryChange={setText}
      attributes={{ content: { 'aria-label': 'Search pages, companies and guides' } }}
      shortcut="mod + K"
      nothingFound={isSearching ? 'Searching' : 'Nothing found. Try a page, a company or a job title.'}
      scrollable
      maxHeight={420}
      limit={24}
      highlightQuery
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Pages, companies, job titles, guides',
        'aria-label': 'Search pages, companies, job titles and guides',
      }}
    />
  );
}
