import type { SpotlightActionData, SpotlightActionGroupData, SpotlightFilterFunction } from '@mantine/spotlight';

const textsOf = ({ label = '', description = '', keywords = [] }: SpotlightActionData): string =>
  [label, description, ...[keywords].flat()].join(' ').toLowerCase();

/** Actions with every word of a query, in any order; in each group, those whose label has them come first. */
export const matchingActions: SpotlightFilterFunction = (query, groups) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  return (groups as readonly SpotlightActionGroupData[]).flatMap(({ group, actions }) => {
    const found = actions.filter((action) => hasAll(textsOf(action)));
    const isNamed = ({ label = '' }: SpotlightActionData): boolean => hasAll(label.toLowerCase());
    const sorted = [...found.filter(isNamed), ...found.filter((action) => !isNamed(action))];
    return sorted.length > 0 ? [{ group, actions: sorted }] : [];
  });
};
