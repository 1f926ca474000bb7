import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '#libs/records/unknown.js';
import { Link } from '../components/link';
import { formatNumber } from '../data/format';
import type { Search, SearchChanges } from '../data/search';
import { splitValues, withValue } from './chips-of';
import { labelOfFilter } from './describe-chip';
import type { FilterSet } from './filter-definition';
import { countsQuery } from './filter-queries';

/** Filters that are named; those with the most unknown values come first. */
const MAX_NAMED = 3;

interface UnknownNoteProps {
  readonly set: FilterSet;
  readonly search: Search;
  /** The records are still loading: they are read before they are counted. */
  readonly isWaiting?: boolean;
  readonly onChange: (changes: SearchChanges) => void;
}

/** What a total is silent about: records that are hidden or blocked, and those that match the other filters and have no known value for one. */
export function UnknownNote({ set, search, isWaiting = false, onChange }: UnknownNoteProps) {
  const { data } = useQuery({ ...countsQuery(set, search), enabled: !isWaiting });
  const named = Object.entries(data?.unknown ?? {})
    .filter(([name, count]) => count > 0 && !writtenValues(search, name).includes(UNKNOWN))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_NAMED);
  const excluded = data?.excluded ?? 0;
  if (named.length === 0 && excluded === 0) return null;
  const [one, many] = set.record;
  return (
    <Text fz="sm" c="dimmed" mb="xs" role="note" aria-label="Not included">
      {excluded > 0 && (
        <span style={{ display: 'block' }}>
          Not included: {formatNumber(excluded)} {excluded === 1 ? one : many} that your organization has hidden or
          blocked. <Link to="/exclusions">Exclusions</Link>
        </span>
      )}
      {named.map(([name, count]) => {
        const label = labelOfFilter(name, set).toLowerCase();
        const isExclusion = search[`${name}_not`] !== undefined && search[name] === undefined;
        // What nobody read states nothing: see docs/search-reference.md.
        const isIncluded = isExclusion || (name === 'has_salary' && search[name] === 'false');
        const of = `${formatNumber(count)} of ${formatNumber(data?.unknown_of?.[name] ?? count)} ${many}`;
        const change = isExclusion
          ? withValue(search, `${name}_not`, UNKNOWN)
          : !isIncluded && search[name] !== undefined && withValue(search, name, UNKNOWN);
        return (
          <span key={name} style={{ display: 'block' }}>
            {isIncluded
              ? `Included: ${of}, without a known value for ${label}.`
              : `Not included: ${of} that match the other filters, without a known value for ${label}.`}{' '}
            {change && (
              <Anchor component="button" type="button" fz="sm" onClick={() => onChange(change)}>
                {isExclusion ? 'Leave them out' : 'Include them'}
              </Anchor>
            )}
          </span>
        );
      })}
    </Text>
  );
}

const writtenValues = (search: Search, name: string): string[] =>
  [name, `${name}_not`].flatMap((parameter) => splitValues(search[parameter]));
