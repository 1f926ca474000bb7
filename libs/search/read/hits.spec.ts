import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { embedCompanies } from '../companies/embed-companies.js';
import { findHits } from './hits.js';

const HOSTILE = [
  '"},"sort":[',
  '},"sort":[1]',
  '"_source":{"record":',
  '"_source":{"record":{"id":"J"}},"sort":[1,"x"]}',
  '"source":"',
  '"source":"S00000000000000000000000000000000"',
  '"hits":[',
  '\\',
  '\\"',
  '"',
  ']',
  '}]}}',
  '\u2028\u0000\ud83d\ude00é',
  '\ud800',
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 3 }).map((parts) => parts.join('')),
);
const KEYS = ['source', 'sort', 'record', 'hits', '_id', '_score', 'id', '},"sort":[', '"source":"', '"},"sort":['];
const key = fc.oneof(fc.constantFrom(...KEYS), fc.string());
const payload = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('json'), { maxKeys: 5 }),
})).object;

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const sourceIds = ['a', 'b', 'c'].map((letter) => `S${letter.repeat(32)}`);
// Like stored records: `source` precedes all keys of the payload. The indexer rejects `"_source":`.
const record = fc
  .record({
    id: hex.map((digits) => `J${digits}`),
    title: text,
    source: fc.constantFrom(...sourceIds),
    description: text,
    raw_details: payload,
  })
  .filter((value) => !JSON.stringify(value).includes('"_source":'));
const sort = fc.oneof(
  fc.tuple(fc.integer(), fc.constantFrom(...sourceIds)),
  fc.tuple(fc.float({ noNaN: true, noDefaultInfinity: true, min: 0.5 }), fc.integer(), fc.constantFrom(...sourceIds)),
);
const hits = fc.array(fc.tuple(record, sort), { maxLength: 5 });

/** A response as Elasticsearch writes it. */
const response = (found: readonly (readonly [object, readonly unknown[]])[], over: object = {}) =>
  Buffer.from(
    JSON.stringify({
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        max_score: null,
        hits: found.map(([stored, values], i) => ({
          _index: 'jobs',
          _id: `J${i}`,
          _score: null,
          _source: { record: stored },
          sort: values,
        })),
      },
      ...over,
    }),
  );

test('every record and its sort values are extracted exactly, regardless of their contents', () => {
  fc.assert(
    fc.property(hits, (found) => {
      const bytes = response(found);
      const cut = findHits(bytes);
      expect(cut.map(({ start, end }) => JSON.parse(bytes.toString('utf8', start, end)))).toEqual(
        found.map(([stored]) => JSON.parse(JSON.stringify(stored))),
      );
      expect(cut.map((hit) => hit.sort())).toEqual(found.map(([, values]) => JSON.parse(JSON.stringify(values))));
    }),
    { numRuns: 300 },
  );
});

test('embedding companies replaces their ids and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(hits, payload, async (found, company) => {
      const bytes = response(found);
      const known = new Map(sourceIds.slice(0, 2).map((id) => [id, Buffer.from(JSON.stringify({ id, ...company }))]));
      const pieces = await embedCompanies(bytes, findHits(bytes), { find: async () => known });
      expect(pieces.map((parts) => JSON.parse(Buffer.concat(parts).toString()))).toEqual(
        found.map(([stored]) =>
          JSON.parse(
            JSON.stringify({
              ...stored,
              source: known.has(stored.source) ? { id: stored.source, ...company } : stored.source,
            }),
          ),
        ),
      );
    }),
    { numRuns: 300 },
  );
});

describe('completeness of a response', () => {
  const one = [[{ id: 'J' }, [1]]] as const;
  test('a complete response is accepted', () => expect(findHits(response(one))).toHaveLength(1));
  test('a response that timed out is rejected', () =>
    expect(() => findHits(response(one, { timed_out: true }))).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    ));
  test('a response with a failed shard is rejected', () => {
    const _shards = { total: 2, successful: 1, skipped: 0, failed: 1, failures: [{ reason: '"hits":[' }] };
    expect(() => findHits(response(one, { _shards }))).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });
});
