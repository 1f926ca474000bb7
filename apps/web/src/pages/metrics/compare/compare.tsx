import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FigureScope } from '../../../charts/figure-scope';
import { Panel } from '../../../components/page/panel';
import { QueryStates } from '../../../components/states/query-states';
import { get } from '../../../data/api';
import type { Analysis } from '../../../data/queries/analyses';
import { CACHED } from '../../../data/query-client';
import type { Search } from '../../../data/search';
import { FilterBar } from '../../../filters/filter-bar';
import { metricFilters } from '../../../filters/job-filters';
import { FigureSkeleton } from '../figure-skeleton';
import { periodLabel } from '../use-scope';
import type { ViewProps } from '../view-props';
import { ComparedFigure } from './compared-figure';
import { ComparedMonths } from './compared-months';
import { compareParameters, MAX_OTHERS, readSets, writeSets } from './compared-sets';

const compareQuery = (sets: readonly Search[], period: string) => ({
  ...CACHED,
  queryKey: ['analysis', 'compare', sets, period],
  queryFn: async () =>
    (await get('/v4/metrics/compare', compareParameters(sets, period))) as Analysis<'/v4/metrics/compare'>,
});

/** The chosen postings beside up to four other sets. The address holds all of them. */
export default function Compare({ slice, period, search, change }: ViewProps) {
  const others = readSets(search['vs']);
  const sets = [slice, ...others];
  const write = (next: readonly Search[]) => change({ vs: writeSets(next) });
  const comparison = useQuery({ ...compareQuery(sets, period), enabled: others.length > 0 });
  return (
    <>
      <Panel
        title="Compare with"
        note="The postings that you chose above are the first set; each of the others is compared with them."
      >
        <Stack gap="sm">
          {others.map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place in the address
            <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
              <ActionIcon
                aria-label={`Remove set ${index + 2}`}
                onClick={() => write(others.filter((_, other) => other !== index))}
              >
                <IconX size={15} />
              </ActionIcon>
              <Text fz="sm" fw={600} style={{ whiteSpace: 'nowrap' }} lh="30px">
                Set {index + 2}
              </Text>
              <FilterBar
                set={{ ...metricFilters, price: '2 credits' }}
                search={set}
                onChange={(changes) =>
                  write(others.map((one, other) => (other === index ? ({ ...one, ...changes } as Search) : one)))
                }
              />
              {Object.keys(set).length === 0 && (
                <Text fz="sm" c="dimmed" lh="30px">
                  All postings
                </Text>
              )}
            </Group>
          ))}
          {others.length < MAX_OTHERS && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                onClick={() => write([...others, {}])}
              >
                Add all postings as set {others.length + 2}, then filter them
              </Button>
              {Object.keys(slice).length > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconCopy size={14} />}
                  onClick={() => write([...others, slice])}
                >
                  Copy the first set, then change it
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Panel>
      {others.length > 0 && (
        <>
          <QueryStates query={comparison} loading={<FigureSkeleton />}>
            {(analysis) => (
              // The bars name the sets.
              <FigureScope value={periodLabel(period)}>
                <ComparedFigure
                  analysis={analysis}
                  measure={search['measure'] ?? 'pay_p50'}
                  onMeasure={(measure) => change({ measure }, true)}
                />
              </FigureScope>
            )}
          </QueryStates>
          <FigureScope value="">
            <ComparedMonths sets={sets} names={comparison.data?.data.map(({ label }) => label) ?? []} />
          </FigureScope>
        </>
      )}
    </>
  );
}
