import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
