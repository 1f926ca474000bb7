import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import type { Column } from '../../components/table/column';
import { DataTable } from '../../components/table/data-table';
import { formatDate, formatNumber, formatPercent } from '../../data/format';
import { analysisQuery, type Row } from '../../data/queries/analyses';
import { Precomputed } from './precomputed';

type BridgeRow = Row<'/v4/technologies/bridge'>;

interface BridgeProps {
  readonly from: string;
  readonly to: string;
  readonly picker: ReactNode;
}

/** Rows shown at first: together as high as the chart beside the table. */
const FIRST_ROWS = 7;

/** The technologies of two occupations: shared, missing, or not needed. */
export function Bridge({ from, to, picker }: BridgeProps) {
  const bridge = useQuery(analysisQuery('/v4/technologies/bridge', { from, to, period: '365d', limit: '25' }));
  const [isExpanded, setExpanded] = useState(false);
  return (
    <Precomputed title="Skill gap" query={bridge}>
      {(analysis) => (
        <Panel
          title="Skill gap"
          note={`${analysis.from?.title} to ${analysis.to?.title}: n = ${formatNumber(analysis.from?.n ?? 0)} and ${formatNumber(analysis.to?.n ?? 0)} postings published in the last 365 days whose text was read · as of ${formatDate(analysis.as_of)}`}
          actions={picker}
          flush
        >
          <Group px="md" pb="sm" gap="lg" fz="sm">
            <Coverage label="Target skills covered" value={analysis.to?.coverage} />
            <Coverage label="Source skills used" value={analysis.from?.coverage} />
          </Group>
          <DataTable
            label="Technologies of both occupations"
            rows={isExpanded ? analysis.data : analysis.data.slice(0, FIRST_ROWS)}
            columns={columns}
            rowId={({ technology }) => technology}
            exportName="bridge"
            footer={
              analysis.data.length > FIRST_ROWS && (
                <>
                  {isExpanded ? 'All' : `${FIRST_ROWS} of`} {analysis.data.length} technologies.{' '}
                  <Anchor
                    component="button"
                    fz="sm"
                    onClick={() => setExpanded(!isExpanded)}
                    aria-expanded={isExpanded}
                  >
                    {isExpanded ? 'Show fewer' : 'Show all'}
                  </Anchor>
                </>
              )
            }
          />
        </Panel>
      )}
    </Precomputed>
  );
}

const Coverage = ({ label, value }: { readonly label: string; readonly value: number | null | undefined }) => (
  <span>
    <Text span c="dimmed" inherit>
      {label}:{' '}
    </Text>
    <strong className="tabular">{value == null ? '–' : formatPercent(value, 0)}</strong>
  </span>
);

const STATES: Readonly<Record<BridgeRow['state'], { readonly label: string; readonly color: string }>> = {
  shared: { label: 'Shared', color: 'green' },
  missing: { label: 'To learn', color: 'yellow' },
  not_needed: { label: 'Not needed', color: 'gray' },
};

const columns: readonly Column<BridgeRow>[] = [
  {
    id: 'label',
    header: 'Technology',
    value: ({ label }) => label,
    cell: ({ label, technology }) => (
      <Link to="/technologies/$slug" params={{ slug: technology }}>
        {label}
      </Link>
    ),
    size: 150,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATES[state].label,
    cell: ({ state }) => (
      <Badge variant="light" color={STATES[state].color}>
        {STATES[state].label}
      </Badge>
    ),
    size: 130,
  },
  {
    id: 'from_share',
    header: 'Share, from',
    value: (row) => row.from_share,
    cell: (row) => formatPercent(row.from_share),
    align: 'right',
    size: 90,
  },
  {
    id: 'to_share',
    header: 'Share, to',
    value: (row) => row.to_share,
    cell: (row) => formatPercent(row.to_share),
    align: 'right',
    size: 90,
  },
];
