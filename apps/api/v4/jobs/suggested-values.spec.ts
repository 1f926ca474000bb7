import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readTable } from '#libs/reference/read-table.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme Rockets', industries: ['technology'] });
const of = (more: object) => testJob({ source: acme.id as string, industry: 'technology', ...more });
const postings = [
  of({ department: 'Human Resources', level: 'entry', categories: ['software-engineering'] }),
  of({ department: 'Human Resources', locations: [{ city: 'Munich', state: 'Bavaria', country: 'DE' }] }),
  of({ department: 'Engineering & Data', brands: ['Zürcher'], categories: ['architecture-and-engineering'] }),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

describe("other APIs' names of parameters are known, where the parameter exists", () => {
  test.each([
    ['/v4/jobs?minSalary=90000', ['salary_gte', 'has_salary']],
    ['/v4/jobs?salary_max=90000', ['salary_lte']],
    ['/v4/jobs?keyword=kafka', ['q', 'titles']],
    ['/v4/jobs?where=Berlin', ['locations', 'countries', 'states']],
    ['/v4/jobs?job_country_code_or=DE', ['countries', 'hq_countries']],
    ['/v4/jobs?company=Acme', ['source_names', 'source_ids', 'q']],
    ['/v4/jobs?skills=python', ['technologies']],
    ['/v4/jobs?date_posted=week', ['created_at_gte']],
    ['/v4/jobs?posted_at_max_age_days=7', ['created_at_within_days']],
    ['/v4/jobs?employment_type=permanent', ['commitments', 'contract', 'engagement_types']],
    ['/v4/jobs?company_not=Acme', ['source_names_not', 'source_ids_not']],
    ['/v4/jobs?company_id=S1', ['source_ids']],
    ['/v4/jobs?size=100', ['limit']],
    ['/v4/metrics/series?start_date=2026-01', ['from']],
    ['/v4/metrics?since=2026-01-01', ['period']],
    ['/v4/jobs?page=2', ['cursor']],
    ['/v4/jobs?per_page=100', ['limit']],
    ['/v4/sources?country=DE', ['hq_countries']],
    ['/v4/sources?headcount=50', ['employee_ranges']],
    ['/v4/signals?since=2026-01-01', ['detected_at_gte']],
    // The name of a parameter, but for its form, comes first.
    ['/v4/jobs?country=DE', ['countries']],
    ['/v4/jobs?title=nurse', ['titles']],
    ['/v4/jobs?qwertz=1', undefined],
  ])('%s', async (path, suggestions) => {
    const { status, body } = await api.get(path);
    expect([status, body.error.details.suggestions]).toEqual([400, suggestions]);
  });

  test('each is a parameter of an endpoint', async () => {
    const { body } = await api.get('/openapi.json');
    type Operation = { parameters?: { name?: string; $ref?: string }[] };
    const names = new Set(
      Object.values<Record<string, Operation>>(body.paths)
        .flatMap((path) => Object.values(path))
        .flatMap(({ parameters = [] }) => parameters)
        .map(({ name, $ref }) => name ?? body.components.parameters[$ref?.split('/').at(-1) ?? '']?.name),
    );
    const meant = readTable('parameter-meanings').flatMap(([, ...columns]) =>
      columns.flatMap((column) => column.split(',')),
    );
    expect(meant.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('of closed vocabularies what a value means is suggested before what it resembles', () => {
  test.each([
    ['levels=junior', ['entry']],
    ['levels=intern', ['internship']],
    ['technologies=k8s', ['kubernetes']],
    ['technologies_not=k8s', ['kubernetes']],
    ['commitments=permanent', ['full_time']],
    ['work_models=WFH', ['remote']],
    ['industries=software', ['technology']],
    ['categories=engineering', ['software-engineering', 'architecture-and-engineering']],
    ['levels=seniro', ['senior']],
  ])('%s', async (query, suggestions) => {
    const { status, body } = await api.get(`/v4/jobs?${query}`);
    expect([status, body.error.details.suggestions]).toEqual([400, suggestions]);
    expect(body.error.message).toContain('Did you mean');
  });
});

describe('if nothing was found, names that no posting has are reported with the name that was meant', () => {
  test.each([
    ['cities', 'Munch', 'Munich'],
    ['departments', 'HR', 'Human Resources'],
    ['departments', 'human resorces', 'Human Resources'],
    ['departments', 'Engineering', 'Engineering & Data'],
    ['source_names', 'acme', 'Acme Rockets'],
    ['source_names', 'Acme Rokcets', 'Acme Rockets'],
    ['brands', 'Zurchr', 'Zürcher'],
    ['brands_all', 'Zurchr', 'Zürcher'],
  ])('%s=%s', async (parameter, given, meant) => {
    const expected = [{ parameter, given, meant, applied: false }];
    for (const more of ['', '&count=true', '&include_count=true']) {
      const { status, body } = await api.get(`/v4/jobs?${parameter}=${encodeURIComponent(given)}${more}`);
      expect([status, body.data, body.did_you_mean]).toEqual([200, [], expected]);
    }
  });

  test.each([
    // Nothing resembles it.
    'cities=Atlantis',
    // Postings have it, and something else excludes them.
    'cities=Munich&departments=human resources&levels=entry',
    'departments_not=Human Resources,Engineering %26 Data&countries=FR',
    // Something was found.
    'cities=Munich,Munch',
  ])('not %s', async (query) => {
    const { status, body } = await api.get(`/v4/jobs?${query}`);
    expect([status, body.did_you_mean]).toEqual([200, undefined]);
  });

  test('a company that the organization blocks is not suggested', async () => {
    const { body: before } = await api.get('/v4/jobs?source_names=Acme');
    expect(before.did_you_mean).toHaveLength(1);
    const headers = { authorization: `Bearer ${await api.token()}` };
    await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${acme.id}`, headers });
    const { body } = await api.get('/v4/jobs?source_names=Acme');
    expect([body.data, body.did_you_mean]).toEqual([[], undefined]);
  });
});
