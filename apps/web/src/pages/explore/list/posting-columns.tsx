import { PayRange } from '../../../components/pay';
import { PostingStatus } from '../../../components/posting-status';
import type { Column } from '../../../components/table/column';
import { Time } from '../../../components/time';
import type { Job } from '../../../data/api';
import { humanize } from '../../../data/format';
import type { Search } from '../../../data/search';
import { placeOf, technologiesOf } from '../matched';

/** A column of the compact list. The API sorts, so that the first page is that of all postings. */
export interface PostingColumn extends Column<Job> {
  /** Orders of the API: the first click chooses the first, the next one the other. */
  readonly orders?: readonly string[];
}

const unknown = <span style={{ color: 'var(--ink-3)' }}>unknown</span>;

/** @param search says which place and technologies to show */
export const postingColumns = (search: Search): readonly PostingColumn[] => [
  { id: 'title', header: 'Title', value: ({ title }) => title, size: 260 },
  {
    id: 'company',
    header: 'Company',
    value: ({ source }) => source?.brand_name ?? source?.url_source,
    size: 140,
  },
  { id: 'place', header: 'Place', value: (job) => placeOf(job, search) || null, size: 150 },
  {
    id: 'pay',
    header: 'Pay',
    value: ({ salary }) => salary?.annual_max_usd,
    cell: ({ salary }) => (salary ? <PayRange salary={salary} /> : unknown),
    orders: ['salary'],
    size: 130,
  },
  {
    id: 'work_model',
    header: 'Work model',
    value: ({ work_model }) => work_model,
    cell: ({ work_model }) => (work_model ? humanize(work_model) : unknown),
    size: 96,
  },
  {
    id: 'level',
    header: 'Level',
    value: ({ level }) => level,
    cell: ({ level }) => (level ? humanize(level) : unknown),
    size: 86,
  },
  {
    id: 'created_at',
    header: 'Published',
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
    orders: ['newest', 'oldest'],
    size: 112,
  },
  {
    id: 'seen',
    header: 'Last seen',
    value: ({ verified_active_at }) => verified_active_at,
    cell: ({ verified_active_at }) => <Time value={verified_active_at} fallback="unknown" absolute />,
    size: 112,
    hidden: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ job_status }) => job_status,
    cell: ({ job_status }) => <PostingStatus status={job_status} />,
    size: 96,
    hidden: true,
  },
  {
    id: 'occupation',
    header: 'Occupation',
    value: ({ onet_title }) => onet_title,
    cell: ({ onet_title }) => onet_title ?? unknown,
    size: 160,
    hidden: true,
  },
  {
    id: 'technologies',
    header: 'Technologies',
    value: (job) =>
      technologiesOf(job, search)
        .map(({ name }) => name)
        .join(', '),
    cell: (job) =>
      technologiesOf(job, search)
        .slice(0, 4)
        .map(({ name }) => name)
        .join(', ') || unknown,
    size: 180,
    hidden: true,
  },
];
