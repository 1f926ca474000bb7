import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { plural } from '../../data/format';
import type { Search } from '../../data/search';
import { countsQuery } from '../../filters/filter-queries';
import { metricFilters } from '../../filters/job-filters';

/** Figures are those of the market: what an organization hides or blocks counts, unlike in its lists. Free. */
export function ExclusionsNote({ slice }: { readonly slice: Search }) {
  const excluded = useQuery({ ...countsQuery(metricFilters, slice), retry: false }).data?.excluded ?? 0;
  if (excluded === 0) return null;
  return (
    <Text fz="sm" c="dimmed" role="note" aria-label="Included">
      Included: {plural(excluded, 'posting')} of any time that your organization has hidden or blocked. Figures are of
      the whole market; lists leave them out. <Link to="/exclusions">Exclusions</Link>
    </Text>
  );
}
