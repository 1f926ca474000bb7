import { expect, test } from '@jest/globals';
import { readBoard } from '../read-board.js';

const FACTS = { board: 'acme', url: 'https://acme.example/careers' };
const JOB = {
  '@type': 'JobPosting',
  title: 'Data Engineer',
  url: 'https://acme.example/careers/1',
  description: '<p>Python, "clean" code</p>',
  identifier: { value: '17' },
};
const json = JSON.stringify(JOB);
const page = (script: string, type = 'application/ld+json') =>
  `<html><head><script type="${type}">${script}</script></head><body>Jobs</body></html>`;
const read = (body: string, format = 'jobposting') => readBoard(format, FACTS, Buffer.from(body));

test.each<[string, string]>([
  ['a line end within a string', json.replace('<p>', '<p>\n\t')],
  ['a semicolon after the document', `${json};`],
  ['lines with CDATA', `\n//<![CDATA[\n${json}\n//]]>\n`],
  ['CDATA in comments', `/*<![CDATA[*/${json}/*]]>*/`],
  ['a bare CDATA section', `<![CDATA[${json}]]>`],
  ['an HTML comment', `<!-- ${json} -->`],
  ['a comma before a closing bracket', `[${json.replace(/}$/, ',}')},\n]`],
  ['comments', `{"@context": "https://schema.org", // vocabulary\n/* one */ "@graph": [${json}]}`],
  ['an escape of JavaScript', json.replace('Python', "Python\\'s")],
  ['&quot; for every quote', json.replaceAll('\\"', '\\&quot;').replaceAll('"', '&quot;')],
])('a page whose JSON-LD has %s is read', (_, script) => {
  const { postings, rejected } = read(page(script));
  expect(rejected).toEqual([]);
  expect(postings).toMatchObject([{ source_job_id: '17', title: 'Data Engineer' }]);
  expect(postings[0]?.html).toMatch(/Python.*"clean" code/s);
});

test('a script whose type has a character set is read', () => {
  expect(read(page(json, 'application/ld+json; charset=utf-8')).postings).toHaveLength(1);
});

test('a script of postings that ends early is reported, and makes nothing up', () => {
  const { postings, rejected } = read(page(json) + page(json.slice(0, -20)));
  expect(postings).toHaveLength(1);
  expect(rejected).toEqual([{ source_job_id: null, reason: expect.stringMatching(/cannot be parsed/) }]);
});

test('a script about something else that cannot be parsed does not matter', () => {
  expect(read(page(json) + page('{"@type":"Organization",'))).toMatchObject({ postings: [{}], rejected: [] });
});

test('a long script in a comment is read in linear time', () => {
  const body = page(`${'[1,/* a */ '.repeat(300_000)}`) + page(json);
  expect(read(body).postings).toHaveLength(1);
});

const second = { ...JOB, title: 'Chef', url: 'https://acme.example/careers/2' };
const ids = (...jobs: object[]) => read(page(JSON.stringify(jobs))).postings.map((each) => each.source_job_id);

test('postings of different titles that share an identifier are told apart by their addresses', () => {
  expect(ids(JOB, second)).toEqual([JOB.url, second.url]);
  expect(ids({ ...JOB, url: undefined }, { ...second, url: undefined })).toEqual(['#Data Engineer', '#Chef']);
  expect(ids(JOB, { ...second, url: JOB.url })).toEqual([`${JOB.url}#Data Engineer`, `${JOB.url}#Chef`]);
});

test("an identifier that is the employer's name is none, also if only one posting is left", () => {
  const named = { ...JOB, identifier: { name: 'Acme', value: 'acme' }, hiringOrganization: { name: 'ACME' } };
  expect(ids(named)).toEqual([JOB.url]);
});

test('a posting that is listed once for each place stays one posting', () => {
  const at = (city: string) => ({ ...JOB, url: `${JOB.url}/${city}`, jobLocation: { address: city } });
  const { postings } = read(page(JSON.stringify([at('Berlin'), at('Paris')])));
  expect(postings.map(({ places }) => places.map(({ text }) => text))).toEqual([['Berlin', 'Paris']]);
});

test.each([
  ['greenhouse', (items: string) => `{"jobs":[${items}]}`, 'id', 'absolute_url', 'title'],
  ['lever', (items: string) => `[${items}]`, 'id', 'hostedUrl', 'text'],
  ['smartrecruiters', (items: string) => `{"content":[${items}]}`, 'id', 'postingUrl', 'name'],
  ['recruitee', (items: string) => `{"offers":[${items}]}`, 'id', 'careers_url', 'title'],
  ['pinpoint', (items: string) => `{"data":[${items}]}`, 'id', 'url', 'title'],
])('%s: ids that are numbers beyond 2^53 are kept as written', (format, payload, id, url, title) => {
  const item = (number: string) => `{"${id}": ${number}, "${url}": "https://acme.example/1", "${title}": "Chef"}`;
  const numbers = ['9007199254740993', '9007199254740992', '1e21', '12345678901234567890'];
  const { postings } = read(payload(numbers.map(item).join(',')), format);
  expect(postings.map((each) => each.source_job_id)).toEqual(numbers);
});

test('JSON-LD: an identifier beyond 2^53 is kept as written', () => {
  expect(read(page(json.replace('"17"', '9007199254740993'))).postings[0]?.source_job_id).toBe('9007199254740993');
});

const pay = (fields: object) => read(page(JSON.stringify({ ...JOB, ...fields }))).postings[0]?.pay;
const amount = (value: object | string | number, currency = 'USD') => ({
  baseSalary: { '@type': 'MonetaryAmount', currency, value },
});

test.each<[string, object, object]>([
  ['groups of digits', amount({ minValue: '100,000', maxValue: '120,000', unitText: 'YEAR' }), { period: 'YEAR' }],
  ['a sign', amount({ minValue: '$100,000.00', maxValue: '$120,000.00', unitText: 'YEAR' }), {}],
  ['a range as a text', amount({ value: '100000-120000', unitText: 'YEAR' }), {}],
  ['a range as the value', amount('100000 - 120000'), {}],
  [
    'the sign of a currency',
    amount({ minValue: 100_000, maxValue: 120_000, unitText: 'YEAR' }, '$'),
    { currency: '$' },
  ],
  ['a code of a unit', amount({ minValue: 100_000, maxValue: 120_000, unitCode: 'HUR' }), { period: 'HUR' }],
  ['one text', { baseSalary: '$100,000 - $120,000 per year' }, { currency: '$' }],
])('baseSalary with %s', (_, fields, expected) => {
  expect(pay(fields)).toMatchObject({ min: 100_000, max: 120_000, ...expected });
});

test('baseSalary that is a number beside salaryCurrency', () => {
  expect(pay({ baseSalary: 120_000, salaryCurrency: 'USD' })).toMatchObject({
    min: 120_000,
    max: 120_000,
    currency: 'USD',
  });
});
