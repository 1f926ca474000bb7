import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({
  brand_name: 'Acme',
  hq_country: 'DE',
  hq_state: 'Baden-Württemberg',
  employee_range: '11-50',
  source_type: 'employer',
});
const globex = testSource({
  brand_name: 'Globex',
  hq_country: 'US',
  hq_state: 'CA',
  employee_range: '1001-5000',
  source_type: 'agency',
});
const pay = (min: number | null, max: number | null, currency = 'USD') => ({
  min,
  max,
  currency,
  period: 'year',
});

// The tables below refer to postings by these letters.
const a = testJob({
  title: 'a',
  has_text: true,
  source: acme.id as string,
  onet_code: '15-1252.00',
  remote: true,
  offers_visa_sponsorship: true,
  created_at: '2026-08-20T23:30:00.000Z',
  salary: pay(100_000, 120_000),
  locations: [
    {
      city: 'San Francisco',
      state: 'CA',
      country: 'US',
      zip: '94105',
      cbsa: [{ code: '41860', name: 'San Francisco-Oakland' }],
    },
  ],
  level: 'senior',
  commitment: 'full_time',
  internship: false,
  work_model: 'remote',
  industry: 'software',
  tags: ['backend', 'payments'],
  post_language: 'en',
  department: 'Sales, EMEA',
  subdepartment: 'Inside sales',
  technologies: [
    { slug: 'postgresql', name: 'PostgreSQL', category: 'database' },
    { slug: 'c++', name: 'C++', category: 'language' },
  ],
  categories: ['engineering'],
  benefit_types: ['equity', 'dental'],
  compensation_types: ['base'],
  engagement_types: ['employee'],
  level_type: 'manager',
  relocation_assistance: { status: 'offered' },
  visa_sponsorship: { status: 'not_offered' },
  schedule_details: { shifts: ['night'] },
  contract_details: { type: 'permanent' },
  education_requirements: { level: 'bachelor' },
  certification_requirements: [{ name: 'AWS Certified Développeur' }],
  security_requirements: { clearance: 'secret' },
  authorization_requirements: { countries: ['US', 'CA'] },
  language_requirements: [{ language: 'de' }],
  experience_details: { years_min: 5 },
  workplace_details: {
    travel: {},
    arrangements: ['remote_first'],
    remote_from: { countries: ['AT', 'DE'] },
    timezone: { zones: ['Europe/Berlin'] },
  },
  brands: ['Röde Orm'],
  moderation_details: { liveness: 0.8 },
});
const b = testJob({
  title: 'b',
  description: 'We hire.',
  source: acme.id as string,
  job_status: 'inactive',
  jobboard_format: 'lever',
  onet_code: '15-1299.08',
  work_model: 'on_site',
  created_at: '2026-08-10T00:00:00.000Z',
  updated_at: '2026-08-21T00:00:00.000Z',
  first_seen_at: '2026-08-11T00:00:00.000Z',
  enriched_at: '2026-08-12T00:00:00.000Z',
  verified_active_at: '2026-08-13T00:00:00.000Z',
  verified_inactive_at: '2026-08-14T00:00:00.000Z',
  // $90,000 by the exchange rate of August 2026.
  salary: pay(null, 78_023.41, 'EUR'),
  // Filters on places must not mix the two places of this posting.
  locations: [
    { city: 'Paris', state: 'Île-de-France', country: 'FR', zip: '75001' },
    { city: 'Austin', state: 'TX', country: 'US', zip: '78701' },
  ],
});
const c = testJob({
  title: 'c',
  tags: ['frontend'],
  source: globex.id as string,
  onet_code: '11-1021.00',
  created_at: '2026-07-01T00:00:00.000Z',
  salary: pay(150_000, null),
  locations: [{ city: 'Zürich', state: 'Zürich', country: 'CH' }],
});
const d = testJob({
  title: 'd',
  description: 'Composed from facts.',
  has_text: false,
  source: globex.id as string,
  created_at: '2025-01-01T00:00:00.000Z',
  locations: [{ city: 'Toronto', state: 'ON', country: 'CA' }],
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, globex], jobs: [a, b, c, d] });
}, 60_000);
afterAll(() => api?.stop());

const found = async (query: string): Promise<string> => {
  const { status, body } = await api.get(`/v4/jobs?fields=title&${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data
    .map(({ title }: { title: string }) => title)
    .sort()
    .join('');
};
const each = (rows: Record<string, string>) =>
  test.each(Object.entries(rows))('%s -> %s', async (query, titles) => expect(await found(query)).toBe(titles));

describe('tier min', () => {
  describe('ids and companies', () => {
    each({
      [`ids=${a.id}`]: 'a',
      [`ids=${a.id},${c.id}`]: 'ac',
      [`ids=${a.id}&ids=${c.id}`]: 'ac',
      [`ids_not=${a.id}`]: 'bcd',
      [`source_ids=${acme.id}`]: 'ab',
      [`source_ids_not=${acme.id}`]: 'cd',
      [`source_job_ids=${b.source_job_id}`]: 'b',
      [`source_job_ids_not=${b.source_job_id}`]: 'acd',
    });
  });

  describe('closed lists and flags', () => {
    each({
      'job_statuses=active': 'acd',
      'job_statuses=ACTIVE': 'acd',
      'job_statuses=active,inactive': 'abcd',
      'job_statuses_not=active': 'b',
      'jobboard_formats=lever': 'b',
      'jobboard_formats=lever,greenhouse': 'abcd',
      'jobboard_formats_not=lever': 'acd',
      'remote=true': 'a',
      'remote=false': 'b',
      'offers_visa_sponsorship=true': 'a',
      'offers_visa_sponsorship=false': '',
    });
  });

  describe('occupations match by code or by the start of a code', () => {
    each({
      'onet_codes=15-1252.00': 'a',
      'onet_codes=15-1252': 'a',
      'onet_codes=15-12': 'ab',
      'onet_codes=15': 'ab',
      'onet_codes=15-': 'ab',
      'onet_codes=15-1252.00,11': 'ac',
      'onet_codes_not=15': 'cd',
      'onet_codes_not=15-1252.00': 'bcd',
    });
  });

  // a: 2512. b: "Computer Occupations, All Other" is in 2519, 2529 and 3511. c: General and Operations Managers are in seven groups. d: unknown.
  describe('groups of ISCO-08 match by code, by the start of a code, by title, and in part', () => {
    each({
      'isco_codes=2512': 'a',
      'isco_codes=Software developers': 'a',
      'isco_codes=25': 'ab',
      'isco_codes=2519,1120': 'bc',
      'isco_codes=3511': 'b',
      'isco_codes_not=25': 'cd',
      'isco_codes_not=25,unknown': 'c',
      'isco_codes=unknown': 'd',
    });
  });

  describe('places', () => {
    each({
      'countries=US': 'ab',
      'countries=us,ch': 'abc',
      'countries=USA': 'ab',
      'countries=United+States': 'ab',
      'countries=switzerland': 'c',
      'countries=CHE,FRA': 'bc',
      'countries_not=US': 'cd',
      'countries_all=US,FR': 'b',
      'countries_all=US,CH': '',
      'states=CA': 'a',
      'states=US-CA': 'a',
      'states=california': 'a',
      'states=ON': 'd',
      'states=Ontario,Texas': 'bd',
      'states=ile-de-france': 'b',
      'states_not=CA': 'bcd',
      'cities=Zurich': 'c',
      'cities=Z%C3%BCrich': 'c',
      'cities=Zu%CC%88rich': 'c',
      'cities=PARIS,toronto': 'bd',
      'cities=Par': '',
      'cities=Z%C3%BCri': '',
      'cities_not=Paris': 'acd',
      'cities_all=Paris,Austin': 'b',
      'cities_all=Paris,Toronto': '',
      'zips=94105': 'a',
      'zips=94105,75001': 'ab',
      'zips_not=94105': 'bcd',
    });
  });

  describe('several place filters must match the same place', () => {
    each({
      'countries=US&cities=Paris': '',
      'countries=FR&cities=Paris': 'b',
      'countries=US&cities=Austin': 'b',
      'countries=US&states=TX&cities=Austin&zips=78701': 'b',
      'countries=US&states=TX&zips=75001': '',
      'countries=US&states=CA': 'a',
      'countries=CA': 'd',
      'countries=US&cities=Paris,Austin': 'b',
      'countries=US,FR&cities=Paris&has_salary=true&remote=false': 'b',
    });
  });

  describe('`_not` and `_all` apply to the whole posting', () => {
    each({
      'cities=Paris&countries_not=US': '',
      'cities=Paris&countries_not=CH': 'b',
      'cities=Paris&countries_all=US,FR': 'b',
      'cities=Paris&countries=FR&cities_all=Austin': 'b',
      'cities=Zurich&countries_all=US,FR': '',
    });
  });

  describe('pay matches if the annual range overlaps', () => {
    each({
      'salary_gte=120000': 'ac',
      'salary_gte=120001': 'c',
      'salary_lte=100000': 'ab',
      'salary_lte=99999': 'b',
      'salary_gte=90000&salary_lte=90000': 'b',
      'salary_gte=110000&salary_lte=115000': 'a',
      'salary_gte=121000&salary_lte=149999': '',
      'salary_gte=150001': '',
      'salary_gte=0': 'abc',
      'has_salary=true': 'abc',
      'has_salary=false': 'd',
      'has_text=true': 'ab',
      'has_text=false': 'cd',
      'salary_currencies=EUR': 'b',
      'salary_currencies=EUR,USD': 'abc',
      'salary_currencies_not=EUR': 'acd',
    });
  });

  describe('time bounds include their day, and days count back from the watermark, not from today', () => {
    each({
      'created_at_gte=2026-08-10': 'ab',
      'created_at_lte=2026-08-10': 'bcd',
      'created_at_gte=2026-08-10&created_at_lte=2026-08-20': 'ab',
      'created_at_lte=2026-08-20T23:29:59Z': 'bcd',
      'created_at_gte=2026-08-20T23:30:00.000Z': 'a',
      'created_at_gte=2026-08-21T01:30:00%2B02:00': 'a',
      'created_at_gte=2026-08-21T01:30:01%2B02:00': '',
      'created_at_within_days=2': 'a',
      'created_at_within_days=12': 'ab',
      'created_at_within_days=11': 'a',
      'created_at_within_days=36500': 'abcd',
      'updated_at_gte=2026-08-21': 'b',
      'updated_at_lte=2026-08-20': 'acd',
      'updated_at_within_days=1': 'b',
      'first_seen_at_gte=2026-08-11': 'b',
      'first_seen_at_lte=2026-08-10': '',
      'first_seen_at_within_days=11': 'b',
      'enriched_at_gte=2026-08-12': 'b',
      'enriched_at_lte=2026-08-11': '',
      'enriched_at_within_days=10': 'b',
      'verified_active_at_lte=2026-08-13': 'b',
      'verified_active_at_gte=2026-08-14': '',
      'verified_active_at_within_days=8': '',
      'verified_inactive_at_gte=2026-08-14': 'b',
      'verified_inactive_at_lte=2026-08-13': '',
      'verified_inactive_at_within_days=8': 'b',
    });
  });
});

describe('tier default', () => {
  each({
    'levels=senior,lead': 'a',
    'levels_not=senior': 'bcd',
    'commitments=full_time': 'a',
    'internship=false': 'abcd',
    'work_models=remote': 'a',
    'industries=software': 'a',
    'tags=payments': 'a',
    'tags_all=backend,payments': 'a',
    'tags_all=backend,frontend': '',
    'post_languages=en': 'a',
    'departments=%22sales,+emea%22': 'a',
    'departments=Sales,+EMEA': 'a',
    'subdepartments=inside+SALES': 'a',
    'cbsas=41860': 'a',
    'cbsas=41860&countries=US': 'a',
    'cbsas=41860&countries=FR': '',
    'hq_countries=Germany': 'ab',
    'hq_countries_not=DE': 'cd',
    'hq_states=baden-wurttemberg': 'ab',
    'hq_states=DE-Baden-Württemberg,US-CA': 'abcd',
    'hq_states=California': 'cd',
    'hq_states=CA': 'cd',
    'employee_ranges=1001-5000': 'cd',
    'source_types=agency,aggregator': 'cd',
  });
});

describe('tier max', () => {
  each({
    'technologies=postgresql': 'a',
    'technologies_all=postgresql,c%2B%2B': 'a',
    'technologies_all=postgresql,mysql': '',
    'technologies_not=postgresql': 'bcd',
    'categories=engineering': 'a',
    'benefit_types_all=equity,dental': 'a',
    'benefit_types=equity,vision': 'a',
    'compensation_types=base': 'a',
    'engagement_types=employee': 'a',
    'level_types=manager': 'a',
    'relocation_assistance=offered': 'a',
    'visa_sponsorship=not_offered': 'a',
    'visa_sponsorship=offered': '',
    'schedule=night': 'a',
    'contract=permanent': 'a',
    'education_levels=bachelor': 'a',
    'certifications=aws+certified+developpeur': 'a',
    'security_clearances=secret': 'a',
    'work_authorizations=USA': 'a',
    'work_authorizations_all=US,CA': 'a',
    'required_languages=de': 'a',
    'experience_years_gte=5': 'a',
    'experience_years_lte=4': '',
    'arrangements=remote_first': 'a',
    'remote_from=DE': 'a',
    'remote_from_all=DE,AT': 'a',
    'remote_from=FR': '',
    'timezones=Europe/Berlin': 'a',
    'brands=rode+orm': 'a',
    'liveness_gte=0.8': 'a',
    'liveness_lte=0.79': '',
    'liveness_ranges=80_to_90_percent': 'a',
    'liveness_ranges=below_70_percent,70_to_80_percent': '',
  });
});

describe('filters together', () => {
  each({
    'job_statuses=active&has_salary=true&onet_codes=15': 'a',
    'countries=US&salary_gte=100000&created_at_within_days=30&hq_countries_not=US': 'a',
  });
});
