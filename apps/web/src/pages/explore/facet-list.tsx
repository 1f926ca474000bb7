import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../components/states/error-state';
import type { Facet } from '../../data/api';
import { toApiError } from '../../data/api-error';
import { formatNumber, humanize, plural } from '../../data/format';
import type { Search } from '../../router';
import classes from './explorer.module.css';
import { FACETS, splitValues, withoutChip, withValue } from './filters';

interface FacetListProps {
  readonly names: readonly string[];
  readonly facets: UseQueryResult<Facet[]>;
  readonly search: Search;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Filters with live counts. Facets keep their position while counts change. */
export function FacetList({ names, facets, search, onChange }: FacetListProps) {
  if (facets.isError) return <ErrorState error={toApiError(facets.error)} onRetry={() => facets.refetch()} />;
  return (
    <div className={classes.facets} aria-busy={facets.isFetching}>
      {names.map((name) => (
        <fieldset key={name} className={classes.facet}>
          <legend>{FACETS[name] ?? humanize(name)}</legend>
          {facets.data ? (
            <FacetValues
              facet={facets.data.find(({ facet }) => facet === name)}
              name={name}
              search={search}
              onChange={onChange}
            />
          ) : (
            <Stack gap={6}>
              {[80, 64, 72, 48].map((width) => (
                <Skeleton key={width} h={16} w={`${width}%`} />
              ))}
            </Stack>
          )}
        </fieldset>
      ))}
    </div>
  );
}

interface FacetValuesProps extends Pick<FacetListProps, 'search' | 'onChange'> {
  readonly facet: Facet | undefined;
  readonly name: string;
}

function FacetValues({ facet, name, search, onChange }: FacetValuesProps) {
  const chosen = splitValues(search[name]);
  if (!facet || facet.values.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        No values
      </Text>
    );
  }
  return (
    <>
      {facet.values.map(({ value, label, count }) => {
        const isChosen = chosen.includes(value);
        return (
          <div key={value} className={classes.value}>
            <Checkbox
              size="xs"
              label={label}
              checked={isChosen}
              onChange={() =>
                onChange(
                  isChosen ? withoutChip(search, { name, value, negated: false }) : withValue(search, name, value),
                )
              }
            />
            <span className="tabular">{formatNumber(count)}</span>
          </div>
        );
      })}
      {facet.other_count > 0 && (
        <Text fz="xs" c="dimmed" mt={2}>
          {plural(facet.other_count, 'more value')}
        </Text>
      )}
    </>
  );
}
