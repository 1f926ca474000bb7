import { expect, test } from '@jest/globals';
import { indexedFields } from '#libs/registry/definition.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { expectGolden } from '../testing/golden.js';
import { mapping } from './mapping.js';

test.each([jobs, sources])('the mapping of $name is the committed one', (definition) => {
  expectGolden(new URL(`./golden/${definition.name}-mapping.golden.json`, import.meta.url), mapping(definition));
});

test('objects at every level are strict, and only `record` is stored', () => {
  for (const definition of [jobs, sources]) {
    const { dynamic, _source, properties } = mapping(definition);
    expect([dynamic, _source]).toEqual(['strict', { includes: ['record'] }]);
    for (const property of Object.values(properties ?? {})) {
      if (property.type === 'nested') expect(property.dynamic).toBe('strict');
    }
  }
});

test('no two fields share an index path', () => {
  for (const definition of [jobs, sources]) {
    const paths = indexedFields(definition).flatMap(({ field, indexPath }) =>
      Object.keys(field.kind.properties(indexPath)),
    );
    expect(new Set(paths).size).toBe(paths.length);
  }
});
