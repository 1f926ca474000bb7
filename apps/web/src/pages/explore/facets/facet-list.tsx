import { ActionIcon, Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { memo, useCallback, useRef } from 'react';
import { PostingStatusLegend } from '../../../components/posting-status';
import { formatNumber } from '../../../data/format';
import { toApiError } from '../../../data/http/api-error';
import type { Search, SearchChanges } from '../../../data/search';
import { negate, splitValues, withoutChip, withValue } from '../../../filters/chips-of';
import { isSameValue, labelOfFilter } from '../../../filters/describe-chip';
import { jobFilters } from '../../../filters/job-filters';
import classes from '../explorer.module.css';
import type { FacetRow } from './facets';
import type { SideFacet, useFacets } from './use-facets';

interface FacetListProps extends ReturnType<typeof useFacets> {
  readonly search: Search;
  readonly onChange: (changes: SearchChanges) => void;
  /** Opens the editor of a filter, which has all values. */
  readonly onMore: (name: string) => void;
}

/** Filters with live counts. Values keep their position while counts change. */
export function FacetList({ query, facets, search, onChange, onMore }: FacetListProps) {
  if (query.isError) {
    // The results say what is wrong with the request.
    if (toApiError(query.error).status === 400) return null;
    return (
      <Stack gap="xs" align="flex-start">
        <Text fz="sm" c="dimmed">
          The counts of the filters could not be loaded.
        </Text>
        <Button size="xs" variant="default" onClick={() => query.refetch()}>
          Load the filters again
        </Button>
      </Stack>
    );
  }
  return (
    <div className={classes.facets} aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
      {facets
        .filter(({ rows }) => !rows || rows.length > 0)
        .map((facet) => (
          // While they load they are other elements: a facet without values is left out afterwards, and no focus is lost.
          <fieldset key={`${facet.name}${facet.rows ? '' : ' loading'}`} className={classes.facet}>
            <legend>
              {labelOfFilter(facet.name, jobFilters)}
              {facet.name === 'job_statuses' && <PostingStatusLegend />}
            </legend>
            <FacetValues facet={facet} search={search} onChange={onChange} onMore={onMore} />
          </fieldset>
        ))}
    </div>
  );
}

interface FacetValuesProps extends Pick<FacetListProps, 'search' | 'onChange' | 'onMore'> {
  readonly facet: SideFacet;
}

function FacetValues({ facet: { name, rows, otherCount }, search, onChange, onMore }: FacetValuesProps) {
  const [included, excluded] = [splitValues(search[name]), splitValues(search[`${name}_not`])];
  // The same function for every search, so that only values that change are rendered again.
  const latest = useRef({ search, onChange, included, excluded });
  latest.current = { search, onChange, included, excluded };
  const toggle = useCallback(
    (row: FacetRow, negated: boolean) => {
      const { search, onChange, included, excluded } = latest.current;
      const active = (negated ? excluded : included).find((value) => isSameValue(name, value, row));
      onChange(active ? withoutChip(search, { name, value: active, negated }) : withValue(search, name, row.value));
    },
    [name],
  );
  const exclude = useCallback(
    (value: string) => {
      const { search, onChange } = latest.current;
      onChange(negate(search, { name, value, negated: false }));
    },
    [name],
  );
  if (!rows) {
    return (
      <Stack gap={6}>
        {[80, 64, 72, 48].map((width) => (
          <Skeleton key={width} h={16} w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  return (
    <>
      {rows.map((row) => (
        <FacetValue
          key={row.value}
          {...row}
          isIncluded={included.some((value) => isSameValue(name, value, row))}
          isExcluded={excluded.some((value) => isSameValue(name, value, row))}
          onToggle={toggle}
          onExclude={exclude}
        />
      ))}
      {(otherCount > 0 || rows.length > 7) && (
        <Button size="compact-xs" variant="subtle" mt={2} ml={-6} onClick={() => onMore(name)}>
          More values
        </Button>
      )}
    </>
  );
}

interface FacetValueProps extends FacetRow {
  readonly isIncluded: boolean;
  readonly isExcluded: boolean;
  readonly onToggle: (row: FacetRow, isExcluded: boolean) => void;
  readonly onExclude: (value: string) => void;
}

/** A value with a box that includes it and a button that excludes it. */
const FacetValue = memo(({ value, label, count, isIncluded, isExcluded, onToggle, onExclude }: FacetValueProps) => (
  <div className={classes.value} data-excluded={isExcluded || undefined}>
    <Checkbox
      size="xs"
      label={isExcluded ? `not ${label}` : label}
      checked={isIncluded}
      indeterminate={isExcluded}
      {...(isExcluded && { color: 'red', icon: ({ className }) => <IconBan className={className} /> })}
      onChange={() => onToggle({ value, label, count }, isExcluded)}
    />
    <span className={classes.valueEnd}>
      {!isExcluded && (
        <ActionIcon
          size="xs"
          className={classes.exclude as string}
          aria-label={`Exclude ${label}`}
          title={`Exclude ${label}`}
          onClick={() => onExclude(value)}
        >
          <IconBan size={13} />
        </ActionIcon>
      )}
      <span className="tabular">{count === null ? '' : formatNumber(count)}</span>
    </span>
  </div>
));
FacetValue.displayName = 'FacetValue';
