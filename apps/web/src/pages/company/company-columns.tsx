import { Checkbox } from '@mantine/core';
import { Link } from '../../components/link';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import type { Company } from '../../data/api';
import { formatCountry, formatNumber, formatPercent, formatRange, humanize } from '../../data/format';
import { industriesOf } from '../../data/queries/companies';
import { BlockButton } from './block-button';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

export const NO_SELECTION: Selection = { ids: new Set(), toggle: () => {} };

const nameOf = ({ brand_name, url_source }: Company): string => brand_name ?? url_source;

/** Null where boards were not watched, or too few postings were open. */
const growthText = ({ growth }: Company): string => {
  if (!growth) return '–';
  const { change, n } = growth;
  if (change === null || change === undefined) return `Too few (n ${formatNumber(n ?? 0)})`;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${formatPercent(Math.abs(change), 0)} (n ${formatNumber(n ?? 0)})`;
};

/** A company without a domain has the host and slug of its job board instead. */
const domainText = ({ url_source }: Company): string => (url_source.includes('/') ? '–' : url_source);

const signalsOf = ({ signal_types }: Company): string => (signal_types ?? []).map(humanize).join(', ');

/** The filter matches closed postings too. */
const technologyCountText = (count: number | undefined): string =>
  count === 0 ? '0 (only closed postings)' : count === undefined ? '–' : formatNumber(count);

/** @param technologyCounts active postings that name any technology of the filter, by company; null without such a filter */
export const companyColumns = (
  { ids, toggle }: Selection,
  technologyCounts: ReadonlyMap<string, number> | null,
): readonly Column<Company>[] => [
  {
    id: 'select',
    header: '',
    action: true,
    value: () => null,
    size: 40,
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={`Select ${nameOf(row)}`}
        checked={ids.has(row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  },
  {
    id: 'brand_name',
    header: 'Company',
    value: nameOf,
    cell: (row) => (
      <Link to="/companies/$id" params={{ id: row.id }}>
        {nameOf(row)}
      </Link>
    ),
    size: 190,
  },
  numberColumn('active_jobs_count', 'Active postings', (row) => row.active_jobs_count, { size: 110, order: 'jobs' }),
  ...(technologyCounts
    ? [
        {
          id: 'technology_count',
          header: 'Active with technology',
          value: ({ id }: Company) => technologyCounts.get(id),
          cell: ({ id }: Company) => technologyCountText(technologyCounts.get(id)),
          align: 'right' as const,
          size: 130,
        },
      ]
    : []),
  {
    id: 'growth',
    header: 'Change in 90 days',
    value: ({ growth }) => growth?.change,
    order: 'growth',
    cell: growthText,
    align: 'right',
    size: 140,
  },
  numberColumn('growth_n', 'Open 90 days ago (n)', ({ growth }) => growth?.n, { size: 150, hidden: true }),
  { id: 'signal_types', header: 'Signals', value: (row) => signalsOf(row) || null, size: 170, hidden: true },
  { id: 'industries', header: 'Industry', value: (row) => industriesOf(row) || null, size: 150 },
  {
    id: 'employee_range',
    header: 'Employees',
    value: (row) => row.employee_range,
    cell: (row) =>
      row.employee_range ? <span style={{ whiteSpace: 'nowrap' }}>{formatRange(row.employee_range)}</span> : '–',
    size: 118,
  },
  {
    id: 'hq_country',
    header: 'Country',
    value: (row) => row.hq_country,
    cell: (row) => (row.hq_country ? formatCountry(row.hq_country) : '–'),
    size: 90,
  },
  { id: 'hq_city', header: 'City', value: (row) => row.hq_city, size: 130, hidden: true },
  { id: 'hq_state', header: 'State', value: (row) => row.hq_state, size: 90, hidden: true },
  {
    id: 'url_source',
    header: 'Domain',
    value: (row) => row.url_source,
    cell: (row) => (
      <span style={{ whiteSpace: 'nowrap' }} title={domainText(row)}>
        {domainText(row)}
      </span>
    ),
    size: 140,
  },
  { id: 'website', header: 'Website', value: (row) => row.website, size: 190, hidden: true },
  { id: 'linkedin_url', header: 'LinkedIn', value: (row) => row.linkedin_url, size: 190, hidden: true },
  { id: 'founded_year', header: 'Founded', value: (row) => row.founded_year, align: 'right', size: 100, hidden: true },
  { id: 'jobboard_format', header: 'Job board', value: (row) => row.jobboard_format, size: 120, hidden: true },
  {
    id: 'block',
    header: '',
    action: true,
    align: 'right',
    value: () => null,
    size: 76,
    // The count by technology takes its room; companies can also be selected and blocked together.
    hidden: technologyCounts !== null,
    cell: (row) => <BlockButton id={row.id} name={nameOf(row)} inRow />,
  },
];
