import { crc32, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { omit, pick } from 'es-toolkit/compat';
import fc from 'fast-check';
import { DATA_TIERS } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import { optInFields, visiblePaths } from '#libs/registry/derive/field-selection.js';
import { selectedFields } from '#libs/registry/derive/select-fields.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { recordJson } from '../derive/stored-fields.js';
import { DeflatedPage } from '../read/response/deflated-page.js';
import { recordParts } from '../read/response/record-parts.js';
import { prepareRecord } from '../store/prepare-record.js';
import { hostileJson, hostileText } from '../testing/hostile-values.js';
import { testJob, testSource } from '../testing/test-dataset.js';
import { DamagedRecordError } from './damaged-record.js';
import { recordPacker } from './pack-record.js';
import { PackedRecord } from './packed-record.js';

const prepared = (kind: 'jobs' | 'sources', input: RecordValue): RecordValue => {
  const result = prepareRecord(kind, input);
  if (!result.ok) throw new Error(result.reason);
  return result.value.record;
};

/** Up to twice as long as a deflate stream can refer back. */
const longText = fc.oneof(
  hostileText,
  fc.integer({ min: 1, max: 9_000 }).map((words) => Array.from({ length: words }, (_, i) => `w${i % 3_000} `).join('')),
);

const posting = fc
  .record({
    title: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''),
    description: fc.option(longText, { nil: null }),
    post_raw: fc.option(longText, { nil: null }),
    department: fc.constantFrom(null, 'R&D "x"', '},{'),
    locations: fc.array(fc.record({ text: hostileText, city: fc.constantFrom('Austin', 'Zürich') }), { maxLength: 3 }),
    raw_details: fc.option(fc.dictionary(fc.string(), hostileJson, { maxKeys: 4 }), { nil: null }),
  })
  .map((fields) => prepared('jobs', testJob({ source: `S${'a'.repeat(32)}`, ...fields } as RecordValue)));
const company = fc
  .record({ brand_name: fc.string({ minLength: 1 }) })
  .map((fields) => prepared('sources', testSource(fields)));

const kinds: [string, Definition, fc.Arbitrary<RecordValue>][] = [
  ['jobs', jobs, posting],
  ['sources', sources, company],
];
const packed = (definition: Definition, record: RecordValue) =>
  PackedRecord.decode(recordPacker(definition)(record), record.id as string);
/** What a tier reads, by the rules that `fields` applies. */
const readBy = (definition: Definition, tier: (typeof DATA_TIERS)[number], record: RecordValue): RecordValue =>
  selectedFields(
    definition,
    tier,
    visiblePaths(definition).flatMap(({ path }) => (path.includes('.') ? [] : [path])),
  ).prune(record);

describe.each(kinds)('a packed record of %s', (_, definition, records) => {
  test('is the JSON of the record, to the byte, and has the fields that are only returned on request', () => {
    const toJson = recordJson(definition);
    fc.assert(
      fc.property(records, (record) => {
        const [json, stored] = [toJson(omit(record, optInFields(definition))), packed(definition, record)];
        expect(stored.json('max').toString()).toBe(json);
        expect(stored.value('max')).toEqual(JSON.parse(toJson(record)));
        for (const name of optInFields(definition))
          expect(stored.value('min', new Set([name]))).toEqual(JSON.parse(JSON.stringify(pick(record, [name]))));
      }),
    );
  });

  test('has for each tier the fields of the tier, and each field can be read alone', () => {
    fc.assert(
      fc.property(records, fc.constantFrom(...DATA_TIERS), (record, tier) => {
        const stored = packed(definition, record);
        const expected = JSON.parse(JSON.stringify(readBy(definition, tier, record)));
        expect(JSON.parse(stored.json(tier).toString())).toEqual(expected);
        for (const name of Object.keys(expected)) {
          expect(stored.value(tier, new Set([name]))).toEqual(pick(expected, [name]));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is joined to a gzip stream whose checksum is right', () => {
    fc.assert(
      fc.property(
        fc.array(records, { maxLength: 4 }),
        fc.constantFrom(...DATA_TIERS),
        fc.boolean(),
        (found, tier, deflates) => {
          const page = new DeflatedPage(deflates);
          const texts: string[] = [];
          for (const record of found) {
            const stored = packed(definition, record);
            const between = Buffer.from(
              `"${'x'.repeat(record.id === undefined ? 0 : (record.id as string).charCodeAt(5) * 9)}"`,
            );
            for (const part of [between, ...recordParts(stored, tier, Buffer.from(JSON.stringify(stored.companyId)))])
              page.append(part);
            texts.push(between.toString(), stored.json(tier).toString());
          }
          const text = texts.join('');
          const bytes = page.end().bytes;
          expect(page.length).toBe(Buffer.byteLength(text));
          expect(bytes.readUInt32LE(bytes.length - 8)).toBe(crc32(text));
          expect(gunzipSync(bytes).toString()).toBe(text);
        },
      ),
    );
  });
});

test('no change of a byte is unnoticed, and the error names the record', () => {
  const record = prepared('jobs', testJob({ source: `S${'a'.repeat(32)}`, description: 'Bake bread.' }));
  const bytes = Buffer.from(recordPacker(jobs)(record), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] as number) ^ (1 << (at % 8));
    expect(() => PackedRecord.read(damaged, 'J1')).toThrow(DamagedRecordError);
  }
  for (const length of [0, 1, 40, bytes.length - 1])
    expect(() => PackedRecord.read(bytes.subarray(0, length), 'J1')).toThrow(
      expect.objectContaining({
        code: 'service_unavailable',
        cause: expect.objectContaining({ message: expect.stringContaining('J1') }),
      }),
    );
});
