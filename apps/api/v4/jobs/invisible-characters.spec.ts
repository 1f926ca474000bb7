import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

/** What pages and documents have within words, unseen. */
const INVISIBLE = {
  'soft hyphen': '\u00ad',
  'zero-width space': '\u200b',
  'zero-width non-joiner': '\u200c',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'left-to-right mark': '\u200e',
  'combining grapheme joiner': '\u034f',
  'variation selector': '\ufe0f',
};
const within = (text: string, mark: string) => text.replaceAll(/(?<=\p{L}{2})(?=\p{L})/gu, mark);

const named = (mark: string) => testSource({ brand_name: within('Müller Bäckerei', mark) });
const [plain, ...marked] = ['', ...Object.values(INVISIBLE)].map((mark) => {
  const source = named(mark);
  const department = within('Produktion', mark);
  const locations = [{ text: within('Munich', mark), city: within('Munich', mark), country: 'DE' }];
  const job = testJob({ source: source.id as string, title: within('Master Baker', mark), department, locations });
  return { source, job };
});
const all = [plain, ...marked].flatMap((each) => (each ? [each] : []));

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: all.map(({ source }) => source), jobs: all.map(({ job }) => job) });
}, 60_000);
afterAll(() => api?.stop());

const countOf = async (parameter: string, value: string) => {
  const { status, body } = await api.get(`/v4/jobs?count=true&${parameter}=${encodeURIComponent(value)}`);
  expect([parameter, status, body.error]).toEqual([parameter, 200, undefined]);
  return body.count;
};

describe.each([
  ['titles', 'master baker'],
  ['q', 'baker'],
  ['cities', 'Munich'],
  ['departments', 'Produktion'],
  ['source_names', 'Müller Bäckerei'],
  ['countries', 'Germany'],
])('%s finds %s', (parameter, value) => {
  test('in every record that has invisible characters in it', async () =>
    expect(await countOf(parameter, value)).toBe(all.length));

  test.each(Object.entries(INVISIBLE))('whose request has a %s in it', async (_, mark) => {
    expect(await countOf(parameter, within(value, mark))).toBe(all.length);
  });
});

test.each(Object.entries(INVISIBLE))('a suggestion and a facet find a name with a %s', async (_, mark) => {
  const q = encodeURIComponent(within('müller', mark));
  expect((await api.get(`/v4/autocomplete/sources?q=${q}`)).body.data).toHaveLength(all.length);
  const { data } = (
    await api.get(`/v4/jobs/options?facets=departments&facet_prefix=${encodeURIComponent(within('produ', mark))}`)
  ).body;
  expect(data[0].values[0]).toMatchObject({ count: all.length });
});
