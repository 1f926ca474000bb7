import { expect, test } from '@jest/globals';
import { commitmentOf, contractOf, declaredCommitment, engagementsOf } from './commitment.js';
import { read } from './testing/read-text.js';

test.each([
  ['FullTime', 'full_time'],
  ['Full-time (permanent)', 'full_time'],
  ['PartTime', 'part_time'],
  ['Intern', 'internship'],
  ['Contract', 'contract'],
  ['CDI', 'full_time'],
  ['Vollzeit', 'full_time'],
  ['Temporary', 'temporary'],
  ['zzz', 'other'],
  ['', null],
])('%s is declared as %s', (words, expected) => {
  expect(declaredCommitment(words)).toBe(expected);
});

test.each([
  ['Marketing Intern', '', 'internship'],
  ['Recruiter (Contract)', '', 'contract'],
  ['Engineer', 'This is a full-time position.', 'full_time'],
  ['Engineer', 'This is a 6-month contract role.', 'contract'],
  ['Engineer', 'You negotiate contracts and manage contractors.', null],
  ['Smart Contract Engineer', '', null],
  ['Therapist', 'We offer full-time or part-time positions.', null],
  ['Engineer', '', null],
])('%s: %s is %s', (title, line, expected) => {
  expect(commitmentOf(title, null, read(line)).commitment).toBe(expected);
});

test('a contract with its length and whether it may become permanent', () => {
  expect(
    contractOf(
      'Sourcer',
      'contract',
      read('This is a 6-month contract role with the possibility of conversion to full-time.'),
    ),
  ).toMatchObject({ type: 'contract', duration_months: 6, convertible: true });
  expect(contractOf('Engineer', 'full_time', read('A permanent position.'))).toMatchObject({
    type: 'permanent',
    duration_months: null,
  });
  expect(contractOf('Engineer', 'full_time', read(''))).toBeNull();
});

test('engagements follow', () => {
  expect(engagementsOf('Engineer', 'full_time', read(''))).toEqual(['employee']);
  expect(engagementsOf('Freelance Writer', 'contract', read(''))).toEqual(['freelance']);
});
