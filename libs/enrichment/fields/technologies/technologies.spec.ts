import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { technologiesOf } from './technologies.js';

const found = (line: string, title = 'Engineer', own: string[] = []) =>
  technologiesOf(read('# Requirements', `- ${line}`), title, own).map(({ slug }) => slug);

test.each([
  ['Strong programming skills in Go, Rust, C, C++ or Java', ['golang', 'rust', 'c', 'c++', 'java']],
  ['Proficiency in R or Python for statistics', ['r', 'python']],
  ['Advanced skills in Excel and PowerPoint', ['microsoft-excel', 'microsoft-powerpoint']],
  ['Experience with Spring Boot, Node.js, Next.js and .NET', ['spring-boot', 'node.js', 'next.js', 'dotnet']],
  ['Knowledge of Swift/SwiftUI', ['swift', 'swiftui']],
  ['React, TypeScript and Postgres', ['react', 'typescript', 'postgresql']],
  ['CI/CD with GitHub Actions; k8s', ['github-actions', 'kubernetes']],
  ['RESTful APIs and NoSQL over a VPN, with Terraform', ['terraform']],
  [
    'Lambda, ElastiCache, EventBridge and Step Functions',
    ['aws-lambda', 'amazon-elasticache', 'amazon-eventbridge', 'aws-step-functions'],
  ],
  ['Robot simulators such as MuJoCo and PyBullet', ['mujoco', 'pybullet']],
  ['Minitab, Epic MyChart and LabWare', ['minitab', 'epic-mychart', 'labware']],
  ['Knowing Go is a plus', ['golang']],
  ['You build reports using Excel', ['microsoft-excel']],
  ['Code quality: Snyk, Sonar', ['snyk', 'sonarqube']],
  ['Builds on GitHub Workflows', ['github-actions']],
  ['Mail and documents in G:Suite', ['google-workspace']],
])('the technologies in "%s"', (line, slugs) => {
  expect(found(line).sort()).toEqual(slugs.sort());
});

test.each([
  'You will go above and beyond, and go to market with us',
  'You excel in fast-paced settings and Excel at communication',
  'A swift response, a spring in your step; rust belt experience',
  'Class C driver, vitamin C, C-suite exposure and R&D',
  'React to change quickly; work with our Teams to Access new markets',
  'Outlook: positive. Windows of opportunity. Word of mouth.',
])('English words are not technologies: %s', (line) => {
  expect(found(line)).toEqual([]);
});

test('investors, customers and the employer itself are not technologies of the job', () => {
  expect(found('Backed by the founders of Stripe, Slack and GitHub')).toEqual([]);
  expect(found('Our customers include Notion and Figma')).toEqual([]);
  expect(
    technologiesOf(read('# About us', 'We are Snowflake, used with AWS by many.'), 'Analyst', ['snowflake']),
  ).toEqual([]);
});

test.each([
  ['TypeScript on both sides, GraphQL/Apollo and Postgres', 'apollo-graphql', 'apollo.io'],
  ['Prospecting with Salesforce, Outreach, Apollo and Gong', 'apollo.io', 'apollo-graphql'],
  ['Contracts in Solidity with Hardhat, Foundry and Ethereum', 'foundry-ethereum', 'palantir-foundry'],
  ['Pipelines in Snowflake, dbt, Foundry and Airflow', 'palantir-foundry', 'foundry-ethereum'],
])('neighbouring words resolve an ambiguous technology name: %s', (line, meant, other) => {
  expect(found(line)).toContain(meant);
  expect(found(line)).not.toContain(other);
});

test.each([
  'You support validators through the incentives of our Node and Marketplace',
  'Our customers include Cisco, Zoom and Dropbox',
  'You sell to Google, Stripe and Uber',
  'You own the account of Cisco in Germany',
  'Read https://posthog.com/handbook or write to jobs@github.com',
  "What's Next? We thank all applicants",
  'Bring your GitHub to the interview',
  'Commit to audacity; move it, rest assured, or tools may break',
])('companies, addresses and other meanings of a name are not technologies: %s', (line) => {
  expect(found(line)).toEqual([]);
});

test.each([
  ['Experience with Elastic Kubernetes Service', ['kubernetes']],
  ['Experience with Vertex AI Vector Search', ['vertex-ai']],
])('a word of a longer name is not a technology: %s', (line, slugs) => {
  expect(found(line)).toEqual(slugs);
});

test('a requirement that also mentions companies names technologies', () => {
  expect(found('Former founders welcome; strong Python and Rust')).toEqual(['python', 'rust']);
});

test('Node in a list of technologies is recognized next to networks and blockchains', () => {
  expect(found('Blockchain back end: TypeScript, Node, Postgres')).toContain('node.js');
});

test('the words of a name must be adjacent', () => {
  expect(found('GitHub\u00a0Actions, Visual Studio Code')).toEqual(['github-actions', 'visual-studio-code']);
  expect(found('The spring of 2027 boots; Power, then BI')).toEqual([]);
});

test('a product of the employer counts only as a skill that the job requires', () => {
  expect(found('You present Google Ads to customers', 'Account Manager', ['Google'])).toEqual([]);
  expect(found('Experience with Google Ads', 'Account Manager', ['Google'])).toEqual(['google-ads']);
  expect(found('You present Google Ads to customers', 'Account Manager', ['Acme'])).toEqual(['google-ads']);
});

test.each([
  ['fr', 'Vous aimez Aider les clients et suivre le Tableau de bord'],
  ['es', 'La Frase del mes; Primavera de 2027'],
  ['it', 'Quarto anno, Accumulo di energia'],
  ['de', 'Rollbar und extensiv genutzt'],
])('words of the language of a text are technologies only in context: %s, %s', (language, line) => {
  const inText = (words: string) =>
    technologiesOf(read('# Requirements', `- ${words}`), 'Manager', [], language).map(({ slug }) => slug);
  expect(inText(line)).toEqual([]);
  expect(technologiesOf(read('# Requirements', `- ${line}`), 'Manager', [])).not.toEqual([]);
  expect(inText('Python, Aider, Power BI, Tableau')).toEqual(expect.arrayContaining(['aider', 'tableau']));
});
