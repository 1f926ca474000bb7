import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { contractOf, engagementsOf } from './contract.js';

test('type, duration and convertibility of a contract are read', () => {
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

test('the chance of a permanent contract is not a permanent contract', () => {
  const type = (line: string) => contractOf('Werkstudent', 'internship', read(line))?.type;
  expect(type('Chance auf eine Festanstellung nach deinem Studium')).toBeUndefined();
  expect(type('Unbefristeter Vertrag')).toBe('permanent');
  expect(type('Befristeter Vertrag über 12 Monate')).toBe('fixed_term');
  expect(type('Der Vertrag ist nicht befristet.')).toBeUndefined();
  expect(type('This is not a permanent position.')).toBeUndefined();
});

test('engagement types follow from title, commitment and text', () => {
  expect(engagementsOf('Engineer', 'full_time', read(''))).toEqual(['employee']);
  expect(engagementsOf('Freelance Writer', 'contract', read(''))).toEqual(['freelance']);
});

test.each([
  ['Contrat : CDD de 6 mois', 'contract', 'fixed_term', 6],
  ['Die Stelle ist auf 12 Monate befristet.', 'contract', 'fixed_term', 12],
  ['Unbefristete Festanstellung', 'full_time', 'permanent', null],
  ['Contrato indefinido', 'full_time', 'permanent', null],
  ['This is a full-time contract role for 3 months.', 'full_time', 'contract', 3],
] as const)('type and duration of "%s"', (line, commitment, type, months) => {
  expect(contractOf('Title', commitment, read(line))).toMatchObject({ type, duration_months: months });
});

test('CDD is a fixed-term contract only in a contract posting (it also means customer due diligence)', () => {
  expect(contractOf('Analyst', 'full_time', read('You perform CDD.'))).toBeNull();
});
