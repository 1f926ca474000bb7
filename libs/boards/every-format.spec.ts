import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { CONTEXT } from '#libs/enrichment/testing/context.js';
import { isOnJobBoard } from '#libs/reference/company-keys.js';
import { jobboardNames } from '#libs/reference/jobboard-formats.js';
import { BOARD_FORMATS } from './board-formats.js';
import { boardOfUrl, boardUrl } from './board-urls.js';
import { PAYLOADS, RECORDED } from './testing/payloads.js';
import { madeUpRecord, readAs, recordOf } from './testing/read-payloads.js';

const FORMATS = [...BOARD_FORMATS.keys()];

interface Expected {
  published_on?: string;
  department?: string;
  declared: Record<string, unknown>;
}
const expectedOf = (format: string): Expected =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, format, 'testing/expected.json'), 'utf8'));

test('each folder with a format is in the list, with a payload and played boards', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(path.join(import.meta.dirname, name, 'format.ts')),
  );
  expect([...FORMATS].sort()).toEqual(folders.sort());
  expect(Object.keys(PAYLOADS).sort()).toEqual(folders);
});

test.each(FORMATS)('%s: declared values are in the record and in declared_details', (format) => {
  const found = madeUpRecord(format);
  const { published_on, department, declared } = expectedOf(format);
  expect(found).toMatchObject({
    title: 'Data Engineer',
    jobboard_format: format,
    created_at: published_on ? expect.stringMatching(`^${published_on}T`) : CONTEXT.first_seen_at,
    technologies: [{ slug: 'python' }],
  });
  // `remote` is derived from the work model; `declared_details` keeps what the board declares.
  const { work_model, remote, ...others } = declared;
  expect(found.declared_details).toMatchObject(declared);
  expect(found).toMatchObject(work_model === undefined ? { ...others, remote: null } : declared);
  if (department) expect(found.department).toBe(department);
});

test.each(Object.entries(RECORDED))('%s: every recorded posting becomes a record', (format, body) => {
  const { postings, rejected } = readAs(format, body);
  expect(rejected).toEqual([]);
  expect(postings.length).toBeGreaterThan(0);
  for (const each of postings) expect(recordOf(each)).toMatchObject({ jobboard_format: format });
});

test.each(FORMATS)('%s: the software has a name', (format) => {
  expect(jobboardNames().has(format) || format === 'jobposting').toBe(true);
});

test.each(FORMATS.filter((format) => boardUrl({ format, board: 'acme' }, null) !== null))(
  '%s: the page of a board identifies it, and companies on the same host are told apart',
  (format) => {
    const page = boardUrl({ format, board: 'acme' }, null) as string;
    expect(boardOfUrl(page)).toEqual({ format, board: 'acme' });
    expect(isOnJobBoard(page)).toBe(true);
  },
);

test('persons named in a payload are not in the record', () => {
  for (const format of ['smartrecruiters', 'recruitee'])
    expect(JSON.stringify(madeUpRecord(format).raw_details)).not.toMatch(/Person|@/);
});
