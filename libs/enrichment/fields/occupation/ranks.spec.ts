import { expect, test } from '@jest/globals';
import { occupations } from '#libs/reference/occupations.js';
import { confidenceOf } from '../../confidence.js';
import { observeRows, readPhrases } from '../../text/phrases/phrases.js';
import { occupationOf } from './classify.js';

test.each([
  ['Director of Recruiting', '11-3121.00'],
  ['Head of Actuaries', '11-3031.00'],
  ['Director of Data Engineering', '11-3021.00'],
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
  ['Manager, Customer Success', '43-1011.00'],
  ['Supervisor of Accounts Payable', '11-3031.00'],
  ['Manager, Recruiting', '11-3121.00'],
])('%s manages those who do the work: %s', (title, code) => {
  expect(occupationOf(title, null)).toMatchObject({ code, matched_on: 'rank of the title' });
});

test('a manager whose subject comes first need not manage persons', () => {
  expect(occupationOf('Customer Success Manager', null)).toMatchObject({
    code: '43-4051.00',
    matched_on: 'usual title',
  });
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

const tables = ['title', 'wide-title', 'named', 'vague', 'field'].map(
  (name) => `fields/occupation/${name}-phrases.tsv`,
);

test.each(tables)('%s names occupations of O*NET only', (table) => {
  const codes = readPhrases(table).flatMap(({ meaning }) => meaning.split(' '));
  expect(codes.filter((code) => !occupations().has(code))).toEqual([]);
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
  occupationOf('Lead Lot Operations', null);
  const once = [...seen];
  occupationOf('Lead Lot Operations', null);
  observeRows(undefined);
  expect(once).toEqual(['fields/occupation/vague-phrases.tsv: Lead Lot Operations']);
  expect(seen).toEqual([...once, ...once]);
});

test.each([
  ...readPhrases('fields/occupation/title-phrases.tsv'),
  ...readPhrases('fields/occupation/wide-title-phrases.tsv'),
])('$example has the first occupation of the row that it is the example of', ({ example, meaning }) => {
  const guess = occupationOf(example, null);
  // Directors have the occupation of those who lead.
  if (guess?.matched_on !== 'rank of the title') expect(guess?.code).toBe(meaning.split(' ')[0]);
});

test.each([
  ['Software Engineer, Marketing', '15-1252.00'],
  ['Vice President, Product', '11-2021.00'],
  ['Engineer, Mechanical', '17-2141.00'],
  ['Sales Operations Manager', '13-1111.00'],
  ['Document Controller', '43-5061.00'],
  ['Financial Controller', '11-3031.01'],
  ['Facilities Manager', '11-3013.00'],
  ['Customer Success Program Manager', '13-1082.00'],
  ['Supervisor, Machining', '51-1011.00'],
])('the subject of the title decides, not its rank or its team: %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});
