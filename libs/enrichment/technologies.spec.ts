import { expect, test } from '@jest/globals';
import { technologiesOf } from './technologies.js';
import { read } from './testing/read-text.js';

const found = (line: string, title = 'Engineer', own: string[] = []) =>
  technologiesOf(read('# Requirements', `- ${line}`), title, own).map(({ slug }) => slug);

test.each([
  ['Strong programming skills in Go, Rust, C, C++ or Java', ['golang', 'rust', 'c', 'c++', 'java']],
  ['Proficiency in R or Python for statistics', ['r', 'python']],
  ['Advanced skills in Excel and PowerPoint', ['microsoft-excel', 'microsoft-powerpoint']],
  ['Experience with Spring Boot, Node.js, Next.js and .NET', ['spring-boot', 'node.js', 'next.js', 'dotnet']],
  ['Knowledge of Swift/SwiftUI', ['swift', 'swiftui']],
  ['React, TypeScript and Postgres', ['react', 'typescript', 'postgresql']],
  ['CI/CD with GitHub Actions; k8s', ['ci-cd', 'github-actions', 'kubernetes']],
])('%s', (line, slugs) => {
  expect(found(line).sort()).toEqual(slugs.sort());
});

test.each([
  'You will go above and beyond, and go to market with us',
  'You excel in fast-paced settings and Excel at communication',
  'A swift response, a spring in your step; rust belt experience',
  'Class C driver, vitamin C, C-suite exposure and R&D',
  'React to change quickly; work with our Teams to Access new markets',
  'Outlook: positive. Windows of opportunity. Word of mouth.',
])('English words are no technologies: %s', (line) => {
  expect(found(line)).toEqual([]);
});

test('names of investors, customers and the employer itself are no tools of the work', () => {
  expect(found('Backed by the founders of Stripe, Slack and GitHub')).toEqual([]);
  expect(found('Our customers include Notion and Figma')).toEqual([]);
  expect(
    technologiesOf(read('# About us', 'We are Snowflake, used with AWS by many.'), 'Analyst', ['snowflake']),
  ).toEqual([]);
});
