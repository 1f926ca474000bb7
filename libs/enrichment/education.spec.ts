import { expect, test } from '@jest/globals';
import { educationOf } from './education.js';
import { read } from './testing/read-text.js';

const asked = (line: string) => educationOf(read('# Requirements', `- ${line}`));

test.each([
  [
    "Bachelor's degree in Computer Science or equivalent experience",
    { level: 'bachelor', fields: ['Computer Science'], required: true, or_experience: true },
  ],
  ['BS/MS/PhD in Electrical Engineering', { level: 'bachelor', fields: ['Electrical Engineering'] }],
  ["Master's degree required", { level: 'master', required: true }],
  ['PhD in Physics preferred', { level: 'doctorate', required: false }],
  ['Minimum high school diploma or equivalent', { level: 'high_school' }],
  ['No degree required', { level: 'none', required: false }],
])('%s', (line, expected) => {
  expect(asked(line)).toMatchObject(expected);
});

test.each([
  'Tuition reimbursement for your degree',
  'You master data and service agreements',
  'A high degree of ownership',
  'Our team of PhDs from MIT',
  'Certified Scrum Master',
])('asks for no degree: %s', (line) => {
  expect(asked(line)).toBeNull();
});
