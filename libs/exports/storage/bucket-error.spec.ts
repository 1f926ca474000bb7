import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ExportBucket } from './bucket.js';
import { bucketErrorOf } from './bucket-error.js';

const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
const file = join(folder, 'file');
const environment = process.env;
beforeAll(() => writeFileSync(file, 'text'));
afterEach(() => {
  process.env = environment;
});
afterAll(() => rmSync(folder, { recursive: true }));

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
/** A port on which nothing listens. */
const ENDPOINT = 'http://127.0.0.1:1';

/** The error of storing a file, with these variables and no files of AWS programs. */
const errorOf = async (variables: NodeJS.ProcessEnv, path = file): Promise<unknown> => {
  process.env = {
    ...environment,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...variables,
  };
  const bucket = new ExportBucket({ bucket: 'exports', prefix: '', endpoint: ENDPOINT });
  try {
    return await bucket.put('key', path).catch((error: unknown) => error);
  } finally {
    bucket.close();
  }
};

test('a server that cannot be reached is unavailable', async () => {
  expect(await errorOf({ ...CREDENTIALS, AWS_REGION: 'us-east-1' })).toMatchObject({ reason: 'unavailable' });
});

test('what is not configured is refused', async () => {
  expect(await errorOf(CREDENTIALS)).toMatchObject({
    reason: 'refused',
    message: expect.stringMatching(/region/i),
  });
  expect(await errorOf({ AWS_REGION: 'us-east-1' })).toMatchObject({
    reason: 'refused',
    message: expect.stringMatching(/credentials/i),
  });
});

test('errors of the disk and of the program stay what they are', async () => {
  const missing = join(folder, 'missing');
  expect(await errorOf({ ...CREDENTIALS, AWS_REGION: 'us-east-1' }, missing)).toMatchObject({ code: 'ENOENT' });
  const full = (await writeFile('/dev/full', 'text').catch((error: unknown) => error)) as Error;
  expect(full).toMatchObject({ code: 'ENOSPC' });
  expect(bucketErrorOf(full)).toBe(full);
  const wrong = new TypeError('This is not a function.');
  expect(bucketErrorOf(wrong)).toBe(wrong);
});
