import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { humanize } from '../../data/format';
import { analysisQuery, type Row } from '../../data/queries/analyses';
import { isHeadline, thinReasonOf } from '../../data/reliability';
import type { Search } from '../../data/search';
import { Precomputed } from '../skills/precomputed';
import { analysisNote } from './analysis-note';

type Premium = Row<'/v4/metrics/skill-premium'>;
type Interval = Premium['raw'];

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}%`;

/** A difference of pay with its 95% interval; dimmed unless it is significant among all technologies. */
function Difference({ interval }: { readonly interval: Interval }) {
  if (interval?.percent === undefined || interval.low === undefined || interval.high === undefined)
    return <span>–</span>;
  const isNoise = !interval.significant;
  return (
    <Group gap="0 8px" justify="flex-end" style={{ whiteSpace: 'nowrap' }}>
      <Text fz="xs" c="dimmed" className="tabular">
        {signed(interval.low)} to {signed(interval.high)}
      </Text>
      <Text fz="sm" fw={isNoise ? 400 : 650} c={isNoise ? 'dimmed' : undefined} className="tabular">
        {signed(interval.percent)}
      </Text>
    </Group>
  );
}

const columns: readonly Column<Premium>[] = [
  {
    id: 'label',
    header: 'Technology',
    value: ({ label }) => label,
    cell: ({ label, technology }) => (
      <Link to="/technologies/$slug" params={{ slug: technology }}>
        {label}
      </Link>
    ),
    size: 180,
  },
  numberColumn('n', 'n with', ({ n }) => n, { size: 90 }),
  numberColumn('n_without', 'n without', (row) => row.n_without, { size: 100 }),
  {
    id: 'reliability',
    header: 'Reliability',
    value: ({ reliability }) => reliability.level,
    cell: ({ reliability }) => (
      <Text span fz="xs" c="dimmed">
        {isHeadline(reliability) ? 'Good' : `${humanize(reliability.level)}: ${thinReasonOf(reliability)}`}
      </Text>
    ),
    size: 190,
  },
  {
    id: 'raw',
    header: 'Raw difference (95%)',
    value: ({ raw }) => raw?.percent,
    cell: ({ raw }) => <Difference interval={raw} />,
    align: 'right',
    size: 230,
  },
  {
    id: 'within',
    header: 'Within occupation, level and country (95%)',
    value: (row) => row.within_occupation_and_level?.percent,
    cell: (row) => <Difference interval={row.within_occupation_and_level} />,
    align: 'right',
    size: 270,
  },
];

/** Pay of postings that name a technology, compared with those that do not. */
export function SkillPremium({ slice }: { readonly slice: Search }) {
  const premium = useQuery(analysisQuery('/v4/metrics/skill-premium', { ...slice, limit: '25' }));
  return (
    <Precomputed title="Skill premium" query={premium}>
      {(analysis) => (
        <Panel
          title="Skill premium"
          note={`Pay of postings that name a technology, compared with those that do not. ${analysisNote(analysis, analysis.n)}`}
          flush
        >
          <DataTable
            label="Skill premium"
            rows={analysis.data}
            columns={columns}
            rowId={({ technology }) => technology}
            exportName="skill-premium"
          />
        </Panel>
      )}
    </Precomputed>
  );
}
