import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';

const acme = testSource();
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
}, 60_000);
afterAll(() => api?.stop());

const validator = async (name: string) => {
  const { status, headers, body } = await api.get(`/schemas/${name}.json`, {});
  expect([status, headers['content-type']]).toEqual([200, 'application/schema+json; charset=utf-8']);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  return ajv.compile(body);
};

test('each schema needs no other document, and describes what is returned', async () => {
  for (const [name, path, recordsOf] of [
    ['Job', '/v4/jobs', (body: { data: unknown[] }) => body.data],
    ['Source', '/v4/sources', (body: { data: unknown[] }) => body.data],
    ['JobChangeList', '/v4/jobs/changes?rows=full&after=0', (body: unknown) => [body]],
    ['ChangedJob', '/v4/jobs/changes?after=0', (body: { data: { job: unknown }[] }) => body.data.map(({ job }) => job)],
    ['SourceChangeList', '/v4/sources/changes', (body: unknown) => [body]],
  ] as const) {
    const validate = await validator(name);
    const { body } = await api.get(path, 'tier_3');
    const records = recordsOf(body);
    expect(records).toHaveLength(1);
    for (const record of records) expect([name, validate(record), validate.errors]).toEqual([name, true, null]);
    expect(validate({ id: 1 })).toBe(false);
  }
});

test('an unknown name is a route that does not exist', async () => {
  expect(await api.get('/schemas/Nothing.json', {})).toMatchObject({ status: 404 });
});
