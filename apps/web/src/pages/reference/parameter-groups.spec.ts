import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from './openapi';
import { operationsOf } from './operations';
import { groupParameters, OTHER_GROUP } from './parameter-groups';

const document: OpenApiDocument = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8'));
const operations = operationsOf(document);

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the reference has each parameter of %s once, in a group with a subject',
  (_, { parameters, body }) => {
    const properties = Object.keys(body?.properties ?? {}).map((name) => ({ name, in: 'body' }));
    for (const named of [parameters, properties]) {
      const groups = groupParameters(named);
      expect(groups.map(({ title }) => title)).not.toContain(OTHER_GROUP);
      const shown = groups.flatMap(({ families }) => families.flat().map(({ name }) => name));
      expect(shown.toSorted()).toEqual(named.map(({ name }) => name).toSorted());
    }
  },
);

test('search, places, pay and dates come first in the search of postings', () => {
  const search = operations.find(({ id }) => id === 'getJobs');
  const groups = groupParameters(search?.parameters ?? []);
  expect(groups.slice(0, 4).map(({ title }) => title)).toEqual(['Search', 'Place', 'Pay', 'Dates']);
  expect(groups[0]?.families.map((family) => family.map(({ name }) => name))).toEqual([
    ['q'],
    ['titles', 'titles_not'],
    ['exact'],
    ['prefix'],
    ['known'],
  ]);
});
