import { Checkbox } from '@mantine/core';
import { Link } from '../../components/link';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import type { Company } from '../../data/api';
import { industriesOf } from '../../data/companies';
import { formatNumber, formatPercent } from '../../data/format';
import type { Growth } from './growth';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

const nameOf = ({ brand_name, url_source }: Company): string => brand_name ?? url_source;

const growthText = ({ change, n }: Growth): string =>
  change === 0
    ? `None seen (n ${formatNumber(n)})`
    : `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatPercent(Math.abs(change), 0)} (n ${formatNumber(n)})`;

/** @param growth by company; undefined while it is loading. */
export const companyColumns = (
  { ids, toggle }: Selection,
  growth: ReadonlyMap<string, Growth | null>,
): readonly Column<Company>[] => [
  {
    id: 'select',
    header: '',
    action: true,
    value: () => null,
    size: 44,
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
    size: 200,
  },
  numberColumn('active_jobs_count', 'Active postings', (row) => row.active_jobs_count, { size: 130 }),
  {
    id: 'growth',
    header: 'Change in 90 days',
    value: ({ id }) => growth.get(id)?.change,
    cell: ({ id }) => {
      const value = growth.get(id);
      return value ? growthText(value) : '–';
    },
    align: 'right',
    size: 150,
  },
  numberColumn('growth_n', 'Open 90 days ago (n)', ({ id }) => growth.get(id)?.n, { size: 150, hidden: true }),
  { id: 'industries', header: 'Industry', value: (row) => industriesOf(row) || null, size: 190 },
  { id: 'employee_range', header: 'Employees', value: (row) => row.employee_range, size: 110 },
  { id: 'hq_country', header: 'Country', value: (row) => row.hq_country, size: 90 },
  { id: 'hq_city', header: 'City', value: (row) => row.hq_city, size: 130, hidden: true },
  { id: 'hq_state', header: 'State', value: (row) => row.hq_state, size: 90, hidden: true },
  { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 170 },
  { id: 'website', header: 'Website', value: (row) => row.website, size: 190, hidden: true },
  { id: 'linkedin_url', header: 'LinkedIn', value: (row) => row.linkedin_url, size: 190, hidden: true },
  { id: 'founded_year', header: 'Founded', value: (row) => row.founded_year, align: 'right', size: 100, hidden: true },
  { id: 'jobboard_format', header: 'Job board', value: (row) => row.jobboard_format, size: 120, hidden: true },
];
