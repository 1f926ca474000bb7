import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { recordPacker } from '../../packed/pack-record.js';
import { hostileJson, hostileText } from '../../testing/hostile-values.js';
import { recordText } from '../response/record-parts.js';
import { recordsOfHits } from './hit-records.js';
import { findHits } from './hits.js';

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const sourceIds = ['a', 'b', 'c'].map((letter) => `S${letter.repeat(32)}`);
const record = fc.record({
  id: hex.map((digits) => `J${digits}`),
  title: hostileText,
  source: fc.constantFrom(...sourceIds),
  description: hostileText,
  raw_details: fc.dictionary(fc.string(), hostileJson, { maxKeys: 4 }),
}) as fc.Arbitrary<RecordValue>;
const sort = fc.oneof(
  fc.tuple(fc.integer(), fc.constantFrom(...sourceIds)),
  fc.tuple(fc.float({ noNaN: true, noDefaultInfinity: true, min: 0.5 }), fc.integer(), fc.constantFrom(...sourceIds)),
);
const found = fc.array(fc.tuple(record, sort), { maxLength: 5 });
const pack = recordPacker(jobs);

/** A response as Elasticsearch writes it. */
const response = (hits: readonly (readonly [RecordValue, readonly unknown[]])[], over: object = {}) =>
  Buffer.from(
    JSON.stringify({
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        max_score: null,
        hits: hits.map(([stored, values]) => ({
          _index: 'jobs',
          _id: stored.id,
          _score: null,
          _source: { record: pack(stored) },
          sort: values,
        })),
      },
      ...over,
    }),
  );

test('every record and its sort values are extracted exactly, regardless of their contents', () => {
  fc.assert(
    fc.property(found, (expected) => {
      const { hits } = findHits(response(expected));
      expect(hits.map(({ record: stored }) => stored.value('max'))).toEqual(
        expected.map(([stored]) => JSON.parse(JSON.stringify(stored))),
      );
      expect(hits.map((hit) => hit.sort())).toEqual(expected.map(([, values]) => JSON.parse(JSON.stringify(values))));
    }),
    { numRuns: 300 },
  );
});

test('embedding companies replaces their ids and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(found, hostileJson, async (expected, name) => {
      const known = new Map(sourceIds.slice(0, 2).map((id) => [id, { id, name } as RecordValue]));
      const find = async (ids: ReadonlySet<string>) =>
        new Map(
          [...ids].map((id) => {
            const value = known.get(id) ?? null;
            return [id, { part: Buffer.from(JSON.stringify(value)), value: () => value }];
          }),
        );
      const { hits } = findHits(response(expected));
      const records = await recordsOfHits({ definition: jobs, tier: 'max' }, hits, { find });
      expect(records.map((parts) => JSON.parse(recordText(parts).toString()))).toEqual(
        expected.map(([stored]) =>
          JSON.parse(JSON.stringify({ ...stored, source: known.get(stored.source as string) ?? null })),
        ),
      );
    }),
    { numRuns: 300 },
  );
});

describe('a response', () => {
  const id = `J${'0'.repeat(32)}`;
  const one = [[{ id, source: sourceIds[0] as string }, [1]]] as const;
  test('that is complete is accepted', () => expect(findHits(response(one)).hits).toHaveLength(1));
  test('that timed out is rejected', () =>
    expect(() => findHits(response(one, { timed_out: true }))).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    ));
  test('with a failed shard is rejected', () => {
    const _shards = { total: 2, successful: 1, skipped: 0, failed: 1, failures: [{ reason: '"hits":[' }] };
    expect(() => findHits(response(one, { _shards }))).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });
  test('with a damaged record is rejected, and the cause names the record', () => {
    const whole = response(one).toString();
    const at = whole.indexOf('"record":"') + 100;
    const damaged = Buffer.from(whole.slice(0, at) + (whole[at] === 'A' ? 'B' : 'A') + whole.slice(at + 1));
    expect(() => findHits(damaged)).toThrow(
      expect.objectContaining({
        code: 'service_unavailable',
        cause: expect.objectContaining({ message: expect.stringContaining(id) }),
      }),
    );
  });
});
