import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const globex = testSource({ brand_name: 'Globex Robotics', url_source: 'globex.com', industries: ['robots'] });
const robots = testSource({ brand_name: 'Café Robots', url_source: 'cafe.example' });
const closed = testSource({ brand_name: 'Robotnik', url_source: 'robotnik.example' });
const posting = (title: string, more: RecordValue = {}) => testJob({ source: globex.id as string, title, ...more });

const DEVELOPER = { onet_code: '15-1252.00' };
const jobs = [
  ...Array.from({ length: 5 }, () => posting('Software Engineer', DEVELOPER)),
  posting('SOFTWARE ENGINEER', { onet_code: '15-1299.00' }),
  ...Array.from({ length: 3 }, () => posting('Senior Software Engineer', DEVELOPER)),
  ...Array.from({ length: 2 }, () => posting('Développeur logiciel')),
  posting('Head of Technologies', { source: robots.id as string }),
  posting('Nurse', { source: robots.id as string }),
  posting('Data Entry Clerk', { source: closed.id as string, job_status: 'inactive' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [globex, robots, closed], jobs });
}, 60_000);
afterAll(() => api?.stop());

const suggested = async (kind: 'titles' | 'sources', q: string, more = ''): Promise<RecordValue[]> => {
  const { status, body } = await api.get(`/v4/autocomplete/${kind}?q=${encodeURIComponent(q)}${more}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

describe('titles', () => {
  test.each([
    ['soft', ['Software Engineer', 'Senior Software Engineer']],
    ['eng', ['Software Engineer', 'Senior Software Engineer']],
    ['soft eng', ['Software Engineer', 'Senior Software Engineer']],
    ['e s sof', ['Software Engineer', 'Senior Software Engineer']],
    ['engineer soft', ['Software Engineer', 'Senior Software Engineer']],
    ['SEN', ['Senior Software Engineer']],
    ['senior eng', ['Senior Software Engineer']],
    ['devel', ['Développeur logiciel']],
    ['Dével', ['Développeur logiciel']],
    ['technologie', ['Head of Technologies']],
    ['technologies', ['Head of Technologies']],
    ['data e', ['Data Entry Clerk']],
    ['ngineer', []],
  ])('%s', async (typed, expected) => {
    expect((await suggested('titles', typed)).map(({ title }) => title)).toEqual(expected);
  });

  test('are returned once regardless of spelling, with count and occupation', async () => {
    expect(await suggested('titles', 'software engineer', '&limit=1')).toEqual([
      {
        title: 'Software Engineer',
        onet_code: '15-1252.00',
        onet_title: 'Software Developers',
        onet_jobs_count: 5,
        jobs_count: 6,
      },
    ]);
    expect(await suggested('titles', 'devel')).toEqual([
      { title: 'Développeur logiciel', onet_code: null, onet_title: null, onet_jobs_count: null, jobs_count: 2 },
    ]);
  });

  test('are returned in every tier, as a list', async () => {
    const { status, body } = await api.get('/v4/autocomplete/titles?q=nu', 'tier_1');
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'next_cursor', 'has_more', 'as_of']]);
  });
});

describe('sources', () => {
  test.each([
    ['rob', ['Globex Robotics', 'Café Robots', 'Robotnik']],
    ['glo', ['Globex Robotics']],
    ['CAFE', ['Café Robots']],
    ['robotics glob', ['Globex Robotics']],
    ['obot', []],
  ])('%s', async (typed, expected) => {
    expect((await suggested('sources', typed)).map(({ brand_name }) => brand_name)).toEqual(expected);
  });

  test('are complete records, regardless of the tier', async () => {
    const { body } = await api.get(`/v4/sources-id/${globex.id}`);
    expect(Object.keys(body)).toHaveLength(22);
    expect((await api.get('/v4/autocomplete/sources?q=globex', 'tier_1')).body.data).toEqual([body]);
    expect(await suggested('sources', 'rob', '&limit=2')).toHaveLength(2);
  });
});

describe.each(['titles', 'sources'])('/v4/autocomplete/%s', (kind) => {
  test.each([
    ['', 'missing_parameter', 'q'],
    ['q=', 'invalid_request', 'q'],
    ['q=%20%2D', 'invalid_request', 'q'],
    ['q=a&limit=26', 'invalid_request', 'limit'],
    ['q=a&cursor=x', 'invalid_request', 'cursor'],
    ['q=a&countries=US', 'invalid_request', 'countries'],
  ])('?%s: %s', async (query, code, parameter) => {
    const { status, body } = await api.get(`/v4/autocomplete/${kind}?${query}`);
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, code, parameter]);
  });

  test('costs 1 credit per call, nothing if nothing is found, and is 402 without a balance', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1 });
    const cost = async (q: string) => {
      const response = await customer.get(`/v4/autocomplete/${kind}?q=${q}`);
      return [response.status, creditHeaders(response).charged];
    };
    expect(await cost('zzz')).toEqual([200, 0]);
    expect(await cost(kind === 'titles' ? 'e' : 'r')).toEqual([200, 1]);
    expect(await cost('a')).toEqual([402, 0]);
  });
});
