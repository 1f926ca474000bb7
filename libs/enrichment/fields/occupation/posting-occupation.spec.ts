import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { occupationOfPosting } from './posting-occupation.js';

const occupation = (title: string, text = '') => occupationOfPosting(title, null, read(text));

test('where the title says little, the role that the text names decides', () => {
  expect(occupation('Success Engineer')?.code).toBeNull();
  expect(occupation('Success Engineer', 'As a Technical Success Manager, you will help our customers.')).toMatchObject({
    code: '41-9031.00',
    matched_on: 'role in the text',
  });
});

test('a title that says enough is not overruled by the text', () => {
  const titled = occupation('Registered Nurse');
  expect(occupation('Registered Nurse', 'As a Software Engineer, you will write code.')).toEqual(titled);
});

test.each([
  'We work with investors. As an Account Executive, she joined us.',
  'You report to the sales manager. Join us as a team member.',
  'As a leading provider of software for banks, we grow.',
])('a role that has nothing in common with a vague title is not its occupation: "%s"', (text) => {
  expect(occupation('Success Engineer', text)?.code).toBeNull();
});

test.each([
  ['Finance Expert - AI Trainer', '', '13-2051.00'],
  ['AI Trainer (Organic Chemistry)', '', '19-2031.00'],
  ['Registered Nurse, AI Training Consultant', '', '29-1141.00'],
  ['Paid Consultant', 'We want professionals in marketing to review the work of a model.', '13-1161.00'],
  ['Paid Consultant', 'As a Civil Engineer, you review plans.', '17-2051.00'],
  ['AI Trainer', 'You write prompts and rate responses.', '15-2051.00'],
])('a task for experts has the occupation of the expert: %s', (title, text, code) => {
  expect(occupation(title, text)?.code).toBe(code);
});

test('a title in brackets decides where the rest says little', () => {
  expect(occupation('データエンジニア (Data Engineer)')?.code).toBe(occupation('Data Engineer')?.code);
  expect(occupation('General Wizard (Remote)')?.code ?? null).toBeNull();
});
