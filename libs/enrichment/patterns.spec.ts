import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { enrich } from './enrich.js';
import { modernTitles } from './fields/occupation/modern-titles.js';
import type { RawPosting } from './posting.js';
import { CONTEXT } from './testing/context.js';

// Pieces on which patterns begin, go on and give up, in any order and number: what makes a super-linear one spend its time.
const PIECES = [
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
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 8 })
  .map((parts) =>
    parts
      .map(([piece, times]) => piece.repeat(times))
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

test('whatever pieces a posting repeats, it becomes a record, and what stands after them is read', () => {
  // Super-linear work on so much would outlast the test's time limit.
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

/** Every pattern that an extractor module exports, alone or in a table. */
const exportedPatterns = async (): Promise<RegExp[]> => {
  const folder = import.meta.dirname;
  const found: RegExp[] = [];
  const take = (value: unknown, depth: number) => {
    if (value instanceof RegExp) found.push(value);
    else if (Array.isArray(value) && depth < 4) for (const each of value) take(each, depth + 1);
  };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !/\.(?:spec|faults)\.ts$|testing/.test(file))
      for (const value of Object.values((await import(pathToFileURL(path.join(folder, file)).href)) as object))
        take(value, 0);
  return found;
};

test('no exported pattern is super-linear on the longest segment', async () => {
  const patterns = [...(await exportedPatterns()), ...modernTitles().map(({ pattern }) => pattern)];
  expect(patterns.length).toBeGreaterThan(50);
  for (const pattern of patterns)
    for (const piece of PIECES) {
      const text = `${piece.repeat(Math.ceil(500 / piece.length))}\u0000`;
      expect(typeof pattern.test(text)).toBe('boolean');
      pattern.lastIndex = 0;
    }
});
