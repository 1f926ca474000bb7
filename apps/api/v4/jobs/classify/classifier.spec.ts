import { expect, test } from '@jest/globals';
import { UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { Classifier } from './classifier.js';
import type { ClassifyTask } from './classify-posting.js';

const task = (text: string, title: string | null = null): ClassifyTask => ({
  posting: {
    ...UNKNOWN_FIELDS,
    format: 'page',
    board: 'posting',
    source_job_id: 'posting',
    url_job: 'https://example.com/',
    title,
    text,
  },
  tier: 'max',
  now: '2026-08-22T00:00:00Z',
});
const { signal } = new AbortController();

test('a posting that takes too long, or more memory than the process has, fails alone', async () => {
  const late = new Classifier({ heapMb: 512, postingMs: 1, requestMs: 60_000 });
  expect(await late.classify([task('Python')], 'O1', signal)).toEqual([{ unread: 'too_expensive' }]);
  const small = new Classifier({ heapMb: 24, postingMs: 60_000, requestMs: 60_000 });
  expect(await small.classify([task('Python')], 'O1', signal)).toEqual([{ unread: 'too_expensive' }]);
  const enough = new Classifier({ heapMb: 512, postingMs: 60_000, requestMs: 60_000 });
  expect(await enough.classify([task('Python', 'Engineer')], 'O1', signal)).toMatchObject([
    { job: { title: 'Engineer' } },
  ]);
});

test('after the time of a request no posting is begun', async () => {
  const classifier = new Classifier({ heapMb: 512, postingMs: 60_000, requestMs: 0 });
  expect(await classifier.classify([task('Python'), task('Rust')], 'O1', signal)).toEqual([
    { unread: 'deadline' },
    { unread: 'deadline' },
  ]);
});
