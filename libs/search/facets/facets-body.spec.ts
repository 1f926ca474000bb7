import type { estypes } from '@elastic/elasticsearch';
import { describe, expect, test } from '@jest/globals';
import { sumBy } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { facets } from '#libs/registry/derive/facets.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import type { RawQuery } from '../query/read-values.js';
import { expectGolden } from '../testing/golden.js';
import { facetRequestReader } from './facet-request.js';
import { facetsBody } from './facets-body.js';

const context = { asOf: Date.parse('2026-08-22T00:00:00.000Z') };
const golden = (name: string) => new URL(`./golden/${name}.golden.json`, import.meta.url);
const bodyOf = (definition: Definition, query: RawQuery) => {
  const { filters, ...request } = facetRequestReader(definition)(query, 'max');
  return facetsBody(
    { ...request, filters: filters.map(({ parameter, requested: value }) => ({ parameter, value })) },
    context,
  );
};

test.each([jobs, sources])('every facet of $name has the committed aggregation', (definition) => {
  const bodies: Record<string, unknown> = {};
  for (const name of facets(definition).keys()) bodies[name] = bodyOf(definition, { facets: name });
  expectGolden(golden(`options/${definition.name}`), bodies);
});

describe('the committed aggregations', () => {
  const cases: Record<string, RawQuery> = {
    'filters on other fields narrow all facets': { facets: 'levels,tags', remote: 'true', q: 'engineer' },
    'the filter of a facet narrows only the other facets': {
      facets: 'levels,tags',
      levels: 'senior',
      levels_not: 'lead',
    },
    'facets with the same filters share one filter aggregation': {
      facets: 'levels,tags,commitments',
      levels: 'senior',
    },
    'an _all filter narrows its own facet too': { facets: 'tags', tags_all: 'backend,on-call' },
    'conditions on places apply to the same place': { facets: 'countries,levels', countries: 'US', cities: 'Paris' },
    'a prefix selects values by label': {
      facets: 'countries,cities,tags,technologies',
      facet_prefix: 'New Y',
      facet_limit: '5',
    },
  };

  test.each(Object.keys(cases))('%s', (name) => {
    expectGolden(golden(`options/${name.replaceAll(' ', '-')}`), bodyOf(jobs, cases[name] as RawQuery));
  });
});

/** Maximum number of buckets of an aggregation and its sub-aggregations. */
const buckets = (aggs: Record<string, estypes.AggregationsAggregationContainer> = {}): number =>
  sumBy(Object.values(aggs), ({ terms, aggs: inner }) => (terms?.size ?? 1) * ((terms ? 1 : 0) + buckets(inner)));

test.each([{}, { facet_prefix: 'a' }])('a request stays below the bucket limit of Elasticsearch: %j', (query) => {
  expect(buckets(bodyOf(jobs, { facet_limit: '100', ...query }).aggs)).toBeLessThan(65_536);
});

test('special characters of regular expressions are escaped in a prefix', () => {
  expect(JSON.stringify(bodyOf(jobs, { facets: 'tags', facet_prefix: 'a.*|"#@&<>~[]' }))).toContain(
    JSON.stringify(String.raw`a\.\*\|\"\#\@\&\<\>\~\[\].*`),
  );
});
