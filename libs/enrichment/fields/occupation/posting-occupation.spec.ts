import { expect, test } from '@jest/globals';
import { confidenceOf } from '../../confidence.js';
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
  'As a Success Manager, our colleagues help you.',
  'You need a success manager to help you.',
  'As a valued team member, you will help.',
])('what the text says about others is not the occupation of a vague title: "%s"', (text) => {
  expect(occupation('Success Engineer', text)?.code).toBeNull();
});

test('the text need not repeat a word of a title that names no occupation', () => {
  const text = 'As a Compliance Analyst, you will review contracts.';
  expect(occupation('Senior Associate', text)).toMatchObject({ code: '13-1041.00', matched_on: 'role in the text' });
  expect(occupation('Marketing Intern', text)?.code).toBe('13-1161.00');
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

test.each([
  ['Expert Data Scientist (AI/ML)', 'You have a degree in mathematics.', '15-2051.00'],
  ['Solutions Consultant, AI', 'You have a background in marketing.', '41-9031.00'],
  ['Data Engineer - SME', '', '15-1243.00'],
  ['SME Account Executive', '', '41-3091.00'],
  ['Head of SME Sales', '', '11-2022.00'],
])('a title of AI or of small enterprises that names its occupation names no task: %s', (title, text, code) => {
  expect(occupation(title, text)).toMatchObject({ code });
  expect(occupation(title, text)).toEqual(occupation(title));
});

test.each([
  ['IT Specialist (AI)', 'You have a degree in law.'],
  ['Implementation Specialist, LLM', 'You have experience in construction.'],
  ['Consultant, AI Business Solutions', 'You have experience in Python.'],
  ['Clinical Data Specialist SME', 'You have a degree in medicine.'],
  ['Systems Engineer', 'You need a systems administrator to help you.'],
  ['Site Engineer', 'As a Customer Engineer, our colleagues help.'],
])('what the text says about the person or about others is not the occupation of %s', (title, text) => {
  expect(occupation(title, text)).toEqual(occupation(title));
});

test('of a task, the expert that the title names goes before the text, and the evidence says which', () => {
  const text = 'You have a degree in mathematics.';
  expect(occupation('Data Scientist - AI Trainer', text)).toMatchObject({
    code: '15-2051.00',
    matched_on: 'phrase of the title',
    confidence: confidenceOf('occupation', 'expert_title'),
  });
  expect(occupation('AI Trainer', text)).toMatchObject({
    matched_on: 'role in the text',
    confidence: confidenceOf('occupation', 'stated_role'),
  });
});

test.each([
  'Assistant (to the Chief Financial Officer)',
  'Coordinator (Chief Executive Officer)',
  'Specialist (Data Engineer team)',
])('brackets that name somebody else are not the occupation: %s', (title) => {
  expect(occupation(title)).toEqual(occupation(title.replace(/ \(.*/, '')));
});
