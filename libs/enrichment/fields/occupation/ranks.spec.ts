import { expect, test } from '@jest/globals';
import { confidenceOf } from '../../confidence.js';
import { observeRows, readPhrases } from '../../text/phrases.js';
import { occupationOf } from './classify.js';

test.each([
  ['Director of Recruiting', '11-3121.00'],
  ['Head of Actuaries', '11-3031.00'],
  ['Director, Technical Accounting and Financial Reporting', '11-3031.00'],
])('%s leads those who do the work: %s', (title, code) => {
  expect(occupationOf(title, null)).toMatchObject({
    code,
    confidence: confidenceOf('occupation', 'director'),
    matched_on: 'rank of the title',
  });
});

test.each([
  ['Vice President, Accountant', '13-2011.00'],
  ['Vice President, Recruiting', '13-1071.00'],
  ['Creative Director', '27-1011.00'],
  ['Account Director', '41-3091.00'],
])('%s leads nobody: %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  'Incident Specialist',
  'Associate Director',
  'Boundary Engineer',
  'Director',
  'Head',
  'VP',
  'Vice President',
])('the words of "%s" name no occupation, and suggest some', (title) => {
  const guess = occupationOf(title, null);
  expect(guess).toMatchObject({ code: null, title: null, confidence: null, major_group: null, job_zone: null });
  expect(guess).toMatchObject({ matched_on: 'vague word' });
  expect(guess?.alternatives.length).toBeGreaterThan(1);
});

test.each(readPhrases('fields/occupation/named-phrases.tsv'))('$example has the occupation of its phrase', (row) => {
  expect(occupationOf(row.example, null)).toMatchObject({
    code: row.meaning.split(' ')[0],
    confidence: confidenceOf('occupation', 'phrase'),
    matched_on: 'phrase of the title',
  });
});

test.each(readPhrases('fields/occupation/vague-phrases.tsv'))('$example has alternatives only', (row) => {
  const guess = occupationOf(row.example, null);
  expect(guess).toMatchObject({ code: null, matched_on: 'vague word' });
  expect(guess?.alternatives[0]?.code).toBe(row.meaning.split(' ')[0]);
});

test.each(['Director of Recruiting', 'Head of Data Science', 'Incident Specialist', 'Carpenter'])(
  'the alternatives of %s are sorted by confidence',
  (title) => {
    const confidences = occupationOf(title, null)?.alternatives.map(({ confidence }) => confidence) ?? [];
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  },
);

test('of the phrases that suggest occupations, measurements see only the row that decides, each time that it does', () => {
  const seen: string[] = [];
  observeRows(({ file }, { example }) => {
    if (!file.endsWith('leader-phrases.tsv')) seen.push(`${file}: ${example}`);
  });
  occupationOf('Incident Operations Specialist', null);
  const once = [...seen];
  occupationOf('Incident Operations Specialist', null);
  observeRows(undefined);
  expect(once).toEqual(['fields/occupation/vague-phrases.tsv: Financial Operations Specialist']);
  expect(seen).toEqual([...once, ...once]);
});
