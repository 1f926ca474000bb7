import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme' });
const ramp = testSource({ brand_name: 'Ramp' });
const of = (company: typeof acme, title: string, more = {}) =>
  testJob({ source: company.id as string, title, ...more });
const old = { created_at: '2025-01-01T00:00:00.000Z' };

const postings = [
  of(acme, 'Welder'),
  of(acme, 'Painter', { description: 'You help every welder of the welder team: welder, welder, welder.' }),
  of(acme, 'Ramp Agent'),
  of(ramp, 'Cook'),
  of(acme, 'Night Nurse', { description: 'A data role.' }),
  of(acme, 'Nurse, Night Shift and Weekends'),
  of(acme, 'Sr. Plumber'),
  of(acme, 'Senior Plumber'),
  of(acme, 'Carpenter', { job_status: 'inactive', department: 'closed' }),
  of(acme, 'Carpenter', { ...old, department: 'old' }),
  of(acme, 'Carpenter', { department: 'new' }),
  of(acme, 'Carer', { onet_code: '29-1141.00', description: 'We look for a registered nurse.' }),
  of(acme, 'Clerk', { description: 'You work with a registered nurse.' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, ramp], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const ranked = async (query: string, field = 'title'): Promise<string[]> => {
  const { status, body } = await api.get(`/v4/jobs?sort=relevance&fields=${field}&${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.map((record: Record<string, string>) => record[field]);
};

describe('sort=relevance', () => {
  const orders: [query: string, titles: string[]][] = [
    ['q=welder', ['Welder', 'Painter']],
    ['q=jobs+at+Ramp', ['Cook', 'Ramp Agent']],
    ['q=night+nurse', ['Night Nurse', 'Nurse, Night Shift and Weekends']],
    ['titles=night+nurse', ['Night Nurse', 'Nurse, Night Shift and Weekends']],
    ['q=senior+plumber', ['Senior Plumber', 'Sr. Plumber']],
    ['q=sr+plumber', ['Sr. Plumber', 'Senior Plumber']],
    ['q=registered+nurse', ['Carer', 'Clerk']],
  ];
  test.each(orders)('%s', async (query, titles) => expect(await ranked(query)).toEqual(titles));

  test('of equal postings the open ones come first, then the recent ones', async () => {
    expect(await ranked('q=carpenter', 'department')).toEqual(['new', 'old', 'closed']);
  });

  test('does not change what is found', async () => {
    for (const query of ['q=welder', 'q=nurse+OR+plumber', 'q=acme+-nurse', 'titles=sr&q=plumber']) {
      const { body } = await api.get(`/v4/jobs?count=true&${query}`);
      expect(await ranked(query)).toHaveLength(body.count);
    }
  });

  test('needs q or titles', async () => {
    const { status, body } = await api.get('/v4/jobs?sort=relevance&titles_not=nurse');
    expect([status, body.error.code]).toEqual([400, 'missing_parameter']);
    expect(body.error.message).toContain('`q` or `titles`');
  });
});
