import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readManifest } from '#libs/feed/manifest.js';
import { buildTestData } from './build.js';

test('samples/test is what `npm run test-data` builds from samples/', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-test-data-'));
  try {
    // If they differ, increase `REVISION` in build.ts, and run `npm run test-data`.
    expect(await buildTestData('samples', folder)).toEqual(await readManifest('samples/test'));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
