import { Link } from '../../components/link';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { formatMoney, formatPercent, humanize } from '../../data/format';
import type { Technology } from '../../data/records';

/** Why there is no pay, in the width of a column. The catalogue has that of the last 365 days. */
const SHORT: Readonly<Record<string, string>> = {
  no_pay_stated: 'No pay stated',
  within_one_quarter: 'One quarter only',
};

const pay = (id: 'p25' | 'p50' | 'p75', header: string, hidden = false): Column<Technology> => ({
  id,
  header,
  hidden,
  value: (row) => row.pay?.[id],
  cell: ({ pay }) => (pay?.[id] == null ? (SHORT[pay?.suppressed ?? ''] ?? 'Too few') : formatMoney(pay[id])),
  align: 'right',
  size: 120,
  // The API orders by the median only.
  ...(id === 'p50' && { order: 'pay' }),
});

export const technologyColumns: readonly Column<Technology>[] = [
  {
    id: 'name',
    header: 'Technology',
    value: ({ name }) => name,
    order: 'name',
    cell: ({ name, slug }) => (
      <Link to="/technologies/$slug" params={{ slug }}>
        {name}
      </Link>
    ),
    size: 190,
  },
  { id: 'category', header: 'Category', value: ({ category }) => humanize(category), size: 150 },
  numberColumn('active_jobs_count', 'Active postings', (row) => row.active_jobs_count, {
    size: 140,
    order: 'jobs',
  }),
  numberColumn('employers_count', 'Companies', (row) => row.employers_count, { size: 110 }),
  pay('p25', 'Pay, p25', true),
  pay('p50', 'Median pay'),
  pay('p75', 'Pay, p75', true),
  numberColumn('n', 'n with pay', (row) => row.pay?.n, { size: 110 }),
  {
    id: 'coverage',
    header: 'Coverage',
    value: (row) => row.pay?.coverage,
    cell: (row) => (row.pay?.coverage == null ? '–' : formatPercent(row.pay.coverage)),
    align: 'right',
    size: 110,
  },
];
