import { expect, test } from '@jest/globals';
import { field, fromTier, withTier } from '#libs/registry/field.js';
import { prose } from '#libs/registry/kinds/values.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { mappingVersion } from './indices.js';

const withRow = (row: ReturnType<typeof field>) => ({ ...jobs, fields: [...jobs.fields, ...withTier('min', [row])] });
const motto = field('motto', prose(), 'The motto.');

test('records with another field, or a field of another tier, have another version, also if nothing of it is indexed', () => {
  const versions = [jobs, withRow(motto), withRow(fromTier('max', motto)), withRow({ ...motto, many: true })];
  expect(new Set(versions.map(mappingVersion)).size).toBe(versions.length);
  expect(mappingVersion(withRow(motto))).toBe(mappingVersion(withRow({ ...motto, description: 'Other words.' })));
});
