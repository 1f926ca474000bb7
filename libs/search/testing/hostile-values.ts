import fc from 'fast-check';

/** What could be taken for the syntax around a record. */
const HOSTILE = [
  '"},"sort":[',
  '},"sort":[1]',
  '"_source":{"record":"',
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

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 3 }).map((parts) => parts.join('')),
);

const KEYS = ['source', 'sort', 'record', 'hits', '_id', '_source', 'id', '},"sort":[', '"source":"', '"},"sort":['];

/** JSON as a payload may contain it. */
export const hostileJson = fc.letrec<{ json: unknown; object: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    hostileText,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('json'), { maxKeys: 5 }),
})).json;
