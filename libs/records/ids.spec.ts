import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ID_LENGTH, JOB_ID, jobId, SOURCE_ID, sourceId } from './ids.js';

const BOARD = { format: 'greenhouse', board: 'acme' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

test('an id is a prefix and the hash of format, board and posting', () => {
  expect(jobId(BOARD, '1')).toBe(`J${sha256('greenhouse\0acme\x001')}`);
  expect(sourceId(BOARD)).toBe(`S${sha256('greenhouse\0acme')}`);
});

test('ids do not depend on the case of format and board, or on spaces around them', () => {
  expect(jobId({ format: 'Greenhouse', board: 'ACME ' }, '1')).toBe(jobId(BOARD, '1'));
  expect(sourceId({ format: ' Greenhouse', board: 'Acme' })).toBe(sourceId(BOARD));
});

test('ids depend on the case of the posting id', () => {
  expect(jobId(BOARD, 'a')).not.toBe(jobId(BOARD, 'A'));
});

test('a part must not be empty or contain a NUL character', () => {
  expect(() => jobId(BOARD, '')).toThrow(RangeError);
  expect(() => sourceId({ format: 'greenhouse', board: ' ' })).toThrow(RangeError);
  expect(() => jobId(BOARD, '1\x002')).toThrow(RangeError);
});

test('an id has the format of its kind and of no other', () => {
  const [job, source] = [jobId(BOARD, '1'), sourceId(BOARD)];
  for (const id of [source, job.toUpperCase(), `${job}0`, job.slice(0, -1)]) expect(JOB_ID.regex.test(id)).toBe(false);
  expect([JOB_ID.regex.test(job), SOURCE_ID.regex.test(source)]).toEqual([true, true]);
  expect([job.length, source.length]).toEqual([ID_LENGTH, ID_LENGTH]);
});
