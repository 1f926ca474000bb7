import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { technologiesOf } from './technologies.js';

const slugs = (line: string) =>
  technologiesOf(read('# Requirements', `- ${line}`), 'Manager', [])
    .map(({ slug }) => slug)
    .sort();

test.each([
  'You are ready to go the extra mile and excel in a fast environment.',
  'Go above and beyond for our customers.',
  'Our go-to-market team will go live next spring.',
  'Swift action and swift decisions are what we value.',
  'Spring internship, starting in spring 2027.',
  'In our R&D team you work with C-level executives.',
  'We grow rust-free steel; the Rust Belt is our home.',
  'You excel at communication, and react quickly to change.',
  'We raised a Series C and hold 5 R rated films.',
  'Access to our teams and a positive outlook on the word.',
  'A spark of unity among our segments.',
])('no technology: %s', (line) => {
  expect(slugs(line)).toEqual([]);
});

test.each([
  ['Experience with Go, Rust and Swift', ['golang', 'rust', 'swift']],
  ['Proficiency in R or Python', ['python', 'r']],
  ['Strong skills in Excel and PowerPoint', ['microsoft-excel', 'microsoft-powerpoint']],
  ['You write C, C++ and C#', ['c', 'c#', 'c++']],
  ['Java with Spring Boot', ['java', 'spring-boot']],
])('the technologies in "%s"', (line, expected) => {
  expect(slugs(line)).toEqual(expected);
});
