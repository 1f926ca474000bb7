import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const openai = testSource({ brand_name: 'OpenAI' });
const ramp = testSource({ brand_name: 'Ramp' });

const TITLES = {
  [openai.id as string]: [
    'Senior Software Engineer',
    'Sr. Software Engineer',
    'SWE, Infrastructure',
    'Node.js Developer',
    'NodeJS Engineer',
    'Kubernetes Specialist',
    'K8s Operator',
  ],
  [ramp.id as string]: [
    'Registered Nurse',
    'RN - Night Shift',
    'Manager',
    'Mangaer',
    'Accountant',
    'Front End Designer',
  ],
};
const postings = Object.entries(TITLES).flatMap(([source, titles]) =>
  titles.map((title) => testJob({ source, title })),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [openai, ramp], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const get = async (query: string) => {
  const { status, body } = await api.get(`/v4/jobs${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const found = async (parameter: string, text: string): Promise<string[]> => {
  const { data } = await get(`?fields=title&${parameter}=${encodeURIComponent(text)}`);
  return data.map(({ title }: { title: string }) => title).sort();
};

describe('messy texts find what their clean twins find', () => {
  const twins: [messy: string, clean: string, atLeast: number][] = [
    ['softwear engineer', 'software engineer', 3],
    ['sofware enginere', 'software engineer', 3],
    ['SWE', 'software engineer', 3],
    ['sr software engineer', 'senior software engineer', 2],
    ['nodejs', 'node.js', 2],
    ['k8s', 'kubernetes', 2],
    ['kubernets', 'kubernetes', 2],
    ['open ai', 'openai', 7],
    ['jobs at Ramp', 'Ramp', 6],
    ['registred nurse', 'registered nurse', 2],
    ['RN', 'registered nurse', 2],
    ['frontend designer', 'front end designer', 1],
    ['acountant', 'accountant', 1],
  ];
  test.each(twins)('%s: %s', async (messy, clean, atLeast) => {
    const titles = await found('q', clean);
    expect(titles.length).toBeGreaterThanOrEqual(atLeast);
    expect(await found('q', messy)).toEqual(titles);
  });
});

describe('a list, its count, its facets and its complement read the same query', () => {
  test.each(['softwear engineer', 'SWE', 'open ai', '-registred', 'kubernets OR manager', '(sr swe) OR rn'])(
    '%s',
    async (text) => {
      const q = `q=${encodeURIComponent(text)}`;
      const { data } = await get(`?${q}`);
      expect((await get(`?count=true&${q}`)).count).toBe(data.length);
      expect((await get(`?sort=relevance&${q}`)).data).toHaveLength(data.length);
      const facets = (await api.get(`/v4/jobs/options?facets=job_statuses&${q}`)).body;
      expect(facets.data[0].values[0]?.count ?? 0).toBe(data.length);
    },
  );
  test.each(['softwear', 'swe', 'sr', 'kubernets'])('titles_not=%s is the complement of titles', async (text) => {
    const [titles, others] = [await found('titles', text), await found('titles_not', text)];
    expect(titles.length).toBeGreaterThan(0);
    expect([...titles, ...others].sort()).toEqual(Object.values(TITLES).flat().sort());
  });
});

describe('did_you_mean', () => {
  test('names the words that were corrected, in lists, counts and facets', async () => {
    const expected = [{ parameter: 'q', given: 'softwear', meant: 'software', applied: true }];
    for (const query of ['?q=softwear+engineers', '?count=true&q=softwear+engineers'])
      expect((await get(query)).did_you_mean).toEqual(expected);
    expect((await api.get('/v4/jobs/options?facets=levels&q=softwear')).body.did_you_mean).toEqual(expected);
  });
  test('is absent if every word is known, quoted, unfinished or too short', async () => {
    for (const text of ['software engineer', '"softwear"', 'softwa*', 'nrse', 'zzzzzzzz', 'SWE', 'open ai'])
      expect([text, (await get(`?q=${encodeURIComponent(text)}`)).did_you_mean]).toEqual([text, undefined]);
  });
  test('a word that the dataset has is not corrected, unless it is far rarer than the correction', async () => {
    expect(await found('titles', 'mangaer')).toEqual(['Mangaer']);
  });
});

describe('exact=true', () => {
  test.each([
    ['softwear', 0],
    ['SWE', 1],
    ['open ai', 0],
    ['jobs at Ramp', 0],
    ['sr', 1],
    ['software engineer', 2],
  ])('%s finds only its own words', async (text, count) => {
    const body = await get(`?exact=true&q=${encodeURIComponent(text)}`);
    expect([body.data.length, body.did_you_mean]).toEqual([count, undefined]);
    expect((await get(`?exact=true&count=true&q=${encodeURIComponent(text)}`)).count).toBe(count);
  });
  test('applies to titles and to facets', async () => {
    expect((await get('?exact=true&count=true&titles=swe')).count).toBe(1);
    const { body } = await api.get('/v4/jobs/options?exact=true&facets=job_statuses&q=swe');
    expect(body.data[0].values[0].count).toBe(1);
  });
});

test('a cursor seals the corrections: a pull continues with them, and with exact=false only', async () => {
  const first = await get('?q=softwear+engineer&limit=2');
  expect(first.next_cursor).not.toBeNull();
  const second = await get(`?q=softwear+engineer&limit=2&cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data]).toHaveLength(3);
  expect(second.did_you_mean).toEqual(first.did_you_mean);
  const { status, body } = await api.get(`/v4/jobs?exact=true&q=softwear+engineer&cursor=${first.next_cursor}`);
  expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
});
