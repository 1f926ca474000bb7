import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { enrich } from './enrich.js';
import type { RawPosting } from './posting.js';
import { CONTEXT } from './testing/context.js';

// Fragments with which patterns begin, continue and fail. `linear-patterns.spec.ts` proves that every pattern is linear.
const FRAGMENTS = [
  ' ',
  '\u00a0',
  ',',
  ', ',
  '.',
  '-',
  ' - ',
  '–',
  '/',
  '(',
  ')',
  '$',
  '€',
  '1',
  '100,000',
  '15,50',
  'k',
  '%',
  '@',
  'a',
  'A',
  'a.b@c',
  "'",
  'the ',
  'a ',
  'is ',
  'this role ',
  'full-time ',
  'part-time ',
  'contract ',
  'contractor ',
  'intern ',
  'remote ',
  'hybrid ',
  'in the office ',
  'days ',
  '3 days ',
  'must be based in ',
  'our office in A',
  'per week ',
  'years ',
  'years of experience ',
  'bachelor ',
  "master's ",
  'degree ',
  'or ',
  'and ',
  'not ',
  'no ',
  'visa ',
  'sponsor ',
  'salary ',
  'range ',
  'OTE ',
  'per hour ',
  'travel ',
  'fluent ',
  'english ',
  'New York, ',
  'NY ',
  'United States ',
  'Go',
  'R',
  'C++',
  'Excel ',
  '401(k) ',
  'health ',
  'insurance ',
  'equity ',
  'bonus ',
  'Senior ',
  'Engineer ',
  'Vollzeit ',
  'unbefristet ',
  'temps plein ',
  'CDI ',
];

const adversarial = fc
  .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 8 })
  .map((parts) =>
    parts
      .map(([fragment, times]) => fragment.repeat(times))
      .join('')
      .slice(0, 20_000),
  );

const posting = (text: string): RawPosting => ({
  format: 'lever',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://acme.example/1',
  title: `x${text}`.slice(0, 3_000),
  company: text,
  html: `<p>${text}</p><ul><li>Experience with Python</li></ul>`,
  places: [
    { text: text.slice(0, 2_000), address: { city: text.slice(0, 500), state: text.slice(0, 500), country: 'US' } },
  ],
  department: text.slice(0, 2_000),
  team: null,
  employment_type: text.slice(0, 2_000),
  remote: null,
  workplace_type: text.slice(0, 2_000),
  experience_level: text.slice(0, 2_000),
  education: text.slice(0, 2_000),
  pay: { min: 1, max: 2, currency: 'USD', period: text.slice(0, 500), text },
  published_at: text.slice(0, 500),
  updated_at: null,
});

test('a posting of repeated fragments is enriched, including the text after them', () => {
  fc.assert(
    fc.property(adversarial, (text) => {
      const result = enrich(posting(text), CONTEXT);
      expect(result).toHaveProperty('record');
      if ('record' in result)
        expect(result.record.technologies).toContainEqual(expect.objectContaining({ slug: 'python' }));
    }),
    { numRuns: 150, seed: 6 },
  );
});
