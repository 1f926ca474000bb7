import { testJob, testSource } from '#libs/search/testing/test-dataset.js';

const acme = testSource({
  brand_name: 'Acme',
  url_source: 'acme.com',
  industries: ['software'],
  hq_country: 'US',
  hq_state: 'MA',
});
const globex = testSource({
  brand_name: 'Globex',
  url_source: 'globex.com',
  industries: ['software'],
  hq_country: 'DE',
});

const boston = { text: 'Boston, MA', city: 'Boston', state: 'MA', country: 'US' };

const salary = (min: number, max: number) => ({
  min,
  max,
  currency: 'USD',
  period: 'year',
  text: `$${min} - $${max}`,
  annual_min_usd: min,
  annual_max_usd: max,
  fx_rate: 1,
  fx_date: '2026-08-01',
  provenance: 'declared',
});

const technologies = [
  { slug: 'postgresql', name: 'PostgreSQL', category: 'databases' },
  { slug: 'golang', name: 'Go', category: 'languages' },
];

/** 60 postings of two companies, with the fields that results show. */
export const SAMPLE = {
  sources: [acme, globex],
  jobs: Array.from({ length: 60 }, (_, i) =>
    testJob({
      source: (i % 3 === 0 ? globex : acme).id as string,
      title: i % 2 === 0 ? 'Senior Software Engineer, Payments Platform' : 'Registered Nurse, Emergency Department',
      onet_code: i % 2 === 0 ? '15-1252.00' : '29-1141.00',
      onet_title: i % 2 === 0 ? 'Software Developers' : 'Registered Nurses',
      url_job: `https://job-boards.greenhouse.io/acmecorporation/jobs/${4_000_000 + i}`,
      created_at: new Date(Date.UTC(2026, 7, 1) + i * 3_600_000).toISOString(),
      locations: [boston],
      work_model: 'hybrid',
      level: 'senior',
      salary: salary(120_000 + i * 1_000, 160_000 + i * 1_000),
      description: 'You will build and run the services that move money. '.repeat(80),
      technologies: i % 2 === 0 ? technologies : [],
    }),
  ),
};

export const ACME = acme.id as string;
