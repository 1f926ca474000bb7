import { testJob, testSource } from '#libs/search/testing/test-dataset.js';

const COUNT = 60;
const numbers = Array.from({ length: COUNT }, (_, i) => i);
/** Distinct ids. */
const hex = (i: number, length = 32) => i.toString(16).padStart(length, '0');
/** Text of `length` characters that need the most tokens. */
const text = (length: number) => '決済サービスを開発する「技術者」'.repeat(length).slice(0, length);

const companies = numbers.map((i) =>
  testSource({
    id: `S${hex(i)}`,
    brand_name: text(300),
    legal_name: text(300),
    description: text(2_000),
    hq_city: text(300),
    industries: Array.from({ length: 20 }, (_, n) => `industry-${n}`),
  }),
);

const jobs = numbers.map((i) =>
  testJob({
    id: `J${hex(i)}`,
    source: companies[i]?.id as string,
    title: text(300),
    url_job: `https://jobs.example/${hex(i, 1_000)}`,
    locations: Array.from({ length: 30 }, (_, n) => ({ text: `City ${n}, MA`, city: `City ${n}`, country: 'US' })),
    description: text(2_000),
  }),
);

const signals = numbers.map((i) => ({
  id: `G${hex(i)}`,
  type: 'department_surge',
  source: companies[i]?.id as string,
  segment: { dimension: 'departments', value: text(300), label: text(300) },
  detected_at: '2026-08-21T00:00:00.000Z',
  window: { from: '2026-07-01', to: '2026-08-20' },
  baseline: { value: 1.5, method: 'negative_binomial', n: 100 },
  observed: 20,
  change: 12,
  strength: 0.9,
  evidence: { job_ids: Array.from({ length: 100 }, (_, n) => `J${hex(n)}`) },
  rule_version: 1,
}));

const technologies = numbers.map((i) => ({
  id: `technology-${i}`,
  slug: `technology-${i}`,
  name: text(200),
  category: 'language',
  aliases: Array.from({ length: 20 }, () => text(200)),
  website: null,
  hot: true,
  in_demand: false,
  active_jobs_count: i,
  employers_count: i,
  pay: null,
}));

/** Large records of each kind, of which at least one fits into a result. */
export const LARGEST = { sources: companies, jobs, computed: { signals, technologies } };
export const LARGEST_COUNT = COUNT;
