import type { Definition } from '../definition.js';
import { field, indexOnly, object, withTier } from '../field.js';
import { technology } from '../kinds/job-values.js';
import { titleText } from '../kinds/text/searched-text.js';
import { date, decimal, enumeration, flag, group, integer, keyword, prose, slug, url } from '../kinds/values.js';

const dollars = <const N extends string>(name: N, description: string) =>
  field(name, integer(), `${description}, in US dollars per year; null if suppressed.`);

const pay = object('pay', group, 'Annual pay of postings from the last 365 days that name the technology.', [
  field('n', integer(), 'Postings that state both bounds of their pay.'),
  field('employers', integer(), 'Employers of these postings.'),
  field('largest_share', decimal(0, 1), 'Share of them that the employer with the most has.'),
  field('coverage', decimal(0, 1), 'Share of postings that state pay.'),
  dollars('p10', '10th percentile'),
  dollars('p25', '25th percentile'),
  field('p50', integer(), 'Median, in US dollars per year; null if suppressed.', { sortable: true }),
  dollars('low', 'Lower bound of the 95% confidence interval of the median'),
  dollars('high', 'Upper bound of the 95% confidence interval of the median'),
  dollars('p75', '75th percentile'),
  dollars('p90', '90th percentile'),
  dollars('mean', 'Mean'),
  field('from', date, 'First of the days in which 95% of the amounts were published.'),
  field('to', date, 'Last of these days.'),
  field('currency', enumeration('USD'), 'Always `USD`.'),
  field('basis', enumeration('annual'), 'Always `annual`.'),
  field('suppressed', keyword(), 'Why the figures are null, as in `/v4/metrics`.'),
  object('reliability', group, 'How much the median can carry, by the rule for all figures.', [
    field('level', enumeration('good', 'thin', 'cannot_say'), 'Whether the median is a headline.'),
    field('reason', keyword(), 'The first reason why it is not; null if it is.'),
  ]),
]);

const rows = [
  field('id', slug, 'Slug.', { required: true, sortable: true }),
  field('slug', technology, 'Identifier used in postings and filters.', {
    required: true,
    filter: 'slugs',
    finds: 'Technologies with any of these slugs.',
    example: 'postgresql',
  }),
  field('name', prose(200), 'Name.', { required: true, example: 'PostgreSQL' }),
  field('category', slug, 'Category.', {
    required: true,
    filter: 'categories',
    finds: 'Technologies in any of these categories.',
    facet: true,
    example: 'database',
  }),
  field('aliases', prose(200), 'Other spellings found in postings.', { many: true }),
  field('website', url, 'Website URL.'),
  field('hot', flag, 'Whether O*NET marks it as a hot technology.', {
    required: true,
    filter: 'hot',
    finds: '`true`: technologies that O*NET marks as hot; `false`: all others.',
    facet: true,
  }),
  field('in_demand', flag, 'Whether O*NET marks it as in demand.', {
    required: true,
    filter: 'in_demand',
    finds: '`true`: technologies that O*NET marks as in demand; `false`: all others.',
    facet: true,
  }),
  field('active_jobs_count', integer(), 'Active postings that name the technology.', {
    required: true,
    sortable: true,
  }),
  field('employers_count', integer(), 'Employers of these postings.', { required: true }),
  pay,
  indexOnly('name_order', keyword(), 'name in lower case', ({ name }) => String(name).toLowerCase()),
  indexOnly(
    'name_words',
    titleText,
    'the name or an alias',
    ({ name, aliases, slug: key }) => [String(name), String(key), ...(aliases as string[])],
    {
      filter: 'q',
      finds: 'Technologies whose name or alias contains all words of any of these texts.',
      example: 'postgres',
    },
  ),
] as const;

/** The catalogue of technologies, with figures that `indexer grids` computes. */
export const technologyCatalogue: Definition = {
  name: 'technologies',
  recordName: 'Technology',
  title: 'Technology record',
  id: /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_.+#-]{0,99}$/u,
  served: true,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'grids',
  fields: withTier('min', rows),
  embedsCompany: false,
  sorts: {
    jobs: {
      keys: [{ active_jobs_count: 'desc' }, { id: 'asc' }],
      description: 'Most active postings first.',
      stable: false,
    },
    name: { keys: [{ name_order: 'asc' }, { id: 'asc' }], description: 'By name.', stable: false },
    pay: {
      keys: [{ pay_p50: { order: 'desc', missing: -1 } }, { id: 'asc' }],
      description: 'Highest median pay first.',
      stable: false,
    },
  },
};
