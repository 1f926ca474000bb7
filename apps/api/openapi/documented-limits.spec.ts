import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RATE_TIERS } from '#libs/billing/rate-limits/rate-tiers.js';
import { facets as facetsOf } from '#libs/registry/derive/facets.js';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { MAX_FILTER_COMPANIES } from '#libs/registry/visibility.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { MAX_COLLECTION_COMPANIES } from '#libs/visibility/collections.js';
import { MAX_EXCLUSIONS } from '#libs/visibility/exclusion-store.js';
import { MAX_HEAD_SIZE } from '../isolation/connections/http-server.js';
import { isolationVariables } from '../isolation/isolation-limits.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
}, 60_000);
afterAll(() => api?.stop());

const documents = new Map<string, string>();
const textOf = (document: string): string => {
  const text = documents.get(document) ?? readFileSync(`docs/${document}`, 'utf8').replaceAll(/\s+/g, ' ');
  documents.set(document, text);
  return text;
};

/** The numbers in a sentence of a document. `#` stands for a number. */
const figures = (document: string, sentence: string): number[] => {
  const pattern = sentence.split('#').map(RegExp.escape).join('([\\d,]*\\d)');
  const found = new RegExp(pattern).exec(textOf(document));
  if (!found) throw new Error(`docs/${document} does not say "${sentence}"`);
  return found.slice(1).map((figure) => Number(figure.replaceAll(',', '')));
};
const figure = (...sentence: [document: string, sentence: string]): number => figures(...sentence)[0] as number;

const numbers = (n: number, from = 10_000): string => Array.from({ length: n }, (_, i) => from + i).join(',');
const words = (n: number, separator: string): string => Array.from({ length: n }, (_, i) => `w${i}`).join(separator);
const point = (n: number): string => Array.from({ length: n }, (_, i) => `"10.${100 + i},20"`).join(',');

/** Limits as the documents state them, with a request of any size for each. */
const boundaries: [limit: string, at: () => number, request: (size: number) => string][] = [
  [
    'values of a filter',
    () => figure('search-reference.md', 'A filter accepts at most # values'),
    (n) => `/v4/jobs?zips=${numbers(n)}`,
  ],
  [
    'locations',
    () => figure('search-reference.md', '`locations`, `cbsas` and `collections` accept #.'),
    (n) => `/v4/jobs?countries=US&locations_not=${Array(n).fill('US').join(',')}`,
  ],
  [
    'cbsas',
    () => figure('search-reference.md', '`locations`, `cbsas` and `collections` accept #.'),
    (n) => `/v4/jobs?cbsas=${Array(n).fill('12420').join(',')}`,
  ],
  [
    'characters of a name',
    () => figure('search-reference.md', 'A name has at most # characters'),
    (n) => `/v4/jobs?cities=${'a'.repeat(n)}`,
  ],
  [
    'characters of a text',
    () => figure('search-reference.md', 'A text has at most # characters'),
    (n) => `/v4/jobs?q=${'a'.repeat(n)}`,
  ],
  [
    'words of a text',
    () => figures('search-reference.md', 'A text has at most # characters and # words')[1] as number,
    (n) => `/v4/jobs?q=${words(n, '+')}`,
  ],
  [
    'texts',
    () => figure('search-reference.md', '`titles` accepts at most # texts'),
    (n) => `/v4/jobs?titles=${words(n, ',')}`,
  ],
  [
    'radius',
    () => figures('search-reference.md', '`radius_km` from # to #')[1] as number,
    (n) => `/v4/jobs?near=1,2&radius_km=${n}`,
  ],
  [
    'facet values',
    () => figures('search-reference.md', '`facet_limit` (# to #')[1] as number,
    (n) => `/v4/jobs/options?facets=levels&facet_limit=${n}`,
  ],
  [
    'suggestions',
    () => figures('search-reference.md', '`limit` is # to #')[1] as number,
    (n) => `/v4/autocomplete/titles?q=a&limit=${n}`,
  ],
  [
    'records of a page',
    () => figure('guides/pagination.md', 'A list returns at most # records'),
    (n) => `/v4/jobs?limit=${n}`,
  ],
  [
    'days of usage',
    () => figure('organizations.md', '`from` and `to` (at most # days'),
    (n) => {
      const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      return `/v4/usage?from=${day(n - 1)}&to=${day(0)}`;
    },
  ],
];

describe('a documented limit is the one that applies to requests', () => {
  test.each(boundaries)('%s', async (_, at, request) => {
    const limit = at();
    const accepted = await api.get(request(limit));
    expect([limit, accepted.status, accepted.body.error]).toEqual([limit, 200, undefined]);
    const refused = await api.get(request(limit + 1));
    expect([limit + 1, refused.status, refused.body.error?.code]).toEqual([limit + 1, 400, 'invalid_request']);
  });

  test('the cost of coordinates', async () => {
    const [withFacets, inList] = figures('organizations.md', 'all facets with # coordinates, or a list with #,');
    const list = (n: number) => api.get(`/v4/jobs?locations=${point(n)}`);
    const facets = (n: number) => api.get(`/v4/jobs/options?locations=${point(n)}`);
    for (const [request, limit] of [
      [list, inList as number],
      [facets, withFacets as number],
    ] as const) {
      expect([limit, (await request(limit)).status]).toEqual([limit, 200]);
      // The figures are rounded.
      const { status, body } = await request(Math.ceil(limit * 1.1));
      expect([limit, status, body.error?.details.parameter]).toEqual([limit, 400, 'locations']);
    }
  });

  test('the defaults', async () => {
    const page = figure('guides/pagination.md', 'A list returns at most # records');
    const { parameters } = (await api.get('/openapi.json', {})).body.components;
    expect(parameters.facet_limit.description).toContain(
      `Default: ${figure('search-reference.md', '(1 to 100, default: #)')}.`,
    );
    expect(parameters.radius_km.description).toContain(
      String(figure('search-reference.md', 'from 1 to 1,000 (default: #)')),
    );
    expect(parameters.jobs_limit.schema.maximum).toBe(page);
    expect(parameters.autocomplete_limit.description).toContain(
      `Default: ${figure('search-reference.md', '`limit` is 1 to 25 (default: #)')}.`,
    );
  });
});

describe('documented figures that no request tests are those of the code', () => {
  test('the request line and headers', () => {
    expect(figure('search-reference.md', 'together must be smaller than # KB') * 1024).toBe(MAX_HEAD_SIZE);
  });

  test('exclusions and collections', () => {
    expect(figures('exclusions.md', 'Limits: # hidden postings and # blocked companies')).toEqual([
      MAX_EXCLUSIONS,
      MAX_EXCLUSIONS,
    ]);
    expect(
      figures('exclusions.md', 'Limits: # companies per collection, and # companies in all collections of one request'),
    ).toEqual([MAX_COLLECTION_COMPANIES, MAX_FILTER_COMPANIES]);
  });

  test('the depth of ranked lists', () => {
    const depths = [
      definitionOf(definitions, 'jobs').sorts.relevance?.maxRecords,
      definitionOf(definitions, 'jobs').sorts.salary?.maxRecords,
    ];
    const documented = [
      figure('search-reference.md', 'related companies are best effort and end after # records'),
      figure('guides/pagination.md', '`sort=relevance` and `sort=salary` are best effort and end after # records'),
    ];
    expect(documented).toEqual(depths);
  });

  test('facets with a prefix', () => {
    const facets = facetsOf(definitionOf(definitions, 'jobs')).size;
    expect(figure('search-reference.md', 'requested (# for all of them)')).toBe(Math.floor(40_000 / facets));
  });

  test('rate tiers', () => {
    for (const { label, perMinute, perFiveHours, dataTier } of Object.values(RATE_TIERS)) {
      if (label === 'Default') continue;
      const row = label === 'Tier 1' ? `Default, ${label}` : label;
      expect(figures('guides/tiers.md', `| ${row} | # | # | \`${dataTier}\``)).toEqual([perMinute, perFiveHours]);
    }
  });

  test('the environment variables of limits per caller, with their defaults', () => {
    const text = textOf('reference/limits.md');
    for (const [name, schema] of Object.entries(isolationVariables)) {
      const row = text.split(' | | ').find((each) => each.includes(`\`${name}\``)) ?? '';
      expect([name, row.replaceAll(',', '')]).toEqual([
        name,
        expect.stringMatching(new RegExp(`\\b${schema.meta()?.default ?? schema.parse(undefined)}\\b`)),
      ]);
    }
  });
});
