import { expect, test } from '@jest/globals';
import { certificationsOf, languagesOf, otherRequirementsOf } from './qualifications.js';
import { read } from './testing/read-text.js';

test('certifications, required or welcome', () => {
  const found = certificationsOf(
    'Accountant',
    read('# Requirements', '- CPA required', '- PMP certification is a plus'),
  );
  expect(found).toMatchObject([
    { name: 'CPA', required: true },
    { name: 'PMP', required: false },
  ]);
  expect(certificationsOf('Engineer', read('# About us', 'We are SOC 2 certified.'))).toEqual([]);
});

test('languages with their level', () => {
  expect(
    languagesOf('Sales Manager (German speaking)', read('# Requirements', '- Fluent in English; French is a plus')),
  ).toMatchObject([
    { language: 'de', required: true },
    { language: 'en', level: 'fluent', required: true },
    { language: 'fr', required: false },
  ]);
  expect(languagesOf('Engineer', read('# Requirements', '- Experience in the German market'))).toEqual([]);
});

test('licence to drive, age, physical demands', () => {
  expect(
    otherRequirementsOf(
      read('# Requirements', "- Valid driver's license", '- Must be at least 21 years old', '- Lift up to 50 lbs'),
    )
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['age', 'driving_licence', 'physical']);
});
