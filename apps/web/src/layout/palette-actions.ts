import {
  IconBriefcase,
  IconBuilding,
  IconCpu,
  IconFolderPlus,
  IconKey,
  IconRefresh,
  IconSchool,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Facet } from '../data/api';
import { priceOf } from '../data/credits';
import { plural } from '../data/format';

interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** What opening it costs at most, such as "3 credits". */
  readonly price?: string;
  readonly keywords?: string[];
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What users come for, under the words that they type. */
export const QUICK_ACTIONS: readonly PaletteAction[] = [
  {
    id: 'create-token',
    label: 'Create an API token',
    description: 'API tokens',
    keywords: ['new key', 'add token'],
    icon: IconKey,
    to: '/settings/api',
    search: { create: 'true' },
  },
  {
    id: 'rotate-token',
    label: 'Rotate an API token',
    description: 'API tokens',
    keywords: ['replace token', 'revoke', 'key'],
    icon: IconRefresh,
    to: '/settings/api',
  },
  {
    id: 'invite-member',
    label: 'Invite a member',
    description: 'Members',
    keywords: ['add user', 'team'],
    icon: IconUserPlus,
    to: '/members',
  },
  {
    id: 'new-collection',
    label: 'Create a collection',
    description: 'Collections',
    keywords: ['list of companies'],
    icon: IconFolderPlus,
    to: '/collections',
  },
];

interface Target {
  readonly group: string;
  readonly icon: PaletteAction['icon'];
  readonly price: string;
  readonly to: (value: string) => Pick<PaletteAction, 'to' | 'search'>;
}

const TARGETS: Readonly<Record<string, Target>> = {
  source_ids: {
    group: 'Companies',
    icon: IconBuilding,
    price: priceOf('company'),
    to: (id) => ({ to: `/companies/${id}` }),
  },
  technologies: {
    group: 'Technologies',
    icon: IconCpu,
    price: priceOf('technology'),
    to: (slug) => ({ to: `/technologies/${slug}` }),
  },
  onet_codes: {
    group: 'Occupations',
    icon: IconSchool,
    price: priceOf('metrics'),
    to: (code) => ({ to: '/metrics', search: { onet_codes: code } }),
  },
};

interface PaletteGroup {
  readonly group: string;
  readonly actions: readonly PaletteAction[];
}

/** The values of facets whose names start with a text, and a search for it. */
export const foundGroups = (facets: readonly Facet[], text: string): readonly PaletteGroup[] => [
  ...facets.flatMap(({ facet, values }) => {
    const target = TARGETS[facet];
    if (!target || values.length === 0) return [];
    const actions = values.map(({ value, label, count }) => ({
      id: `${facet} ${value}`,
      label,
      description: plural(count, 'posting'),
      price: target.price,
      // Keeps the palette's own filter from hiding results of the server.
      keywords: [text],
      icon: target.icon,
      ...target.to(value),
    }));
    return [{ group: target.group, actions }];
  }),
  {
    group: 'Search',
    actions: [
      {
        id: 'search-postings',
        label: `Search postings for “${text}”`,
        price: priceOf('explore'),
        keywords: [text],
        icon: IconSearch,
        to: '/explore',
        search: { q: text, job_statuses: 'active' },
      },
      {
        id: 'search-titles',
        label: `Postings with “${text}” in the title`,
        price: priceOf('explore'),
        keywords: [text],
        icon: IconBriefcase,
        to: '/explore',
        search: { titles: text.includes(',') ? `"${text}"` : text, job_statuses: 'active' },
      },
    ],
  },
];
