import { expect, test } from '@jest/globals';
import { textBlocks } from './blocks.js';
import { PostingText } from './posting-text.js';

const FILLER = `${'We build robots that sort parcels in warehouses around the world. '.repeat(16)}`;
const sections = (text: string) =>
  new PostingText(textBlocks(text)).segments.map(({ section, text: words }) => [section, words]);

test('the sections of a text on one line are found by well-known headings', () => {
  const text = `About Acme ${FILLER}What You'll Do: Write firmware. REQUIREMENTS - Experience with Rust - A degree in physics - Patience Benefits: Dental insurance.`;
  expect(sections(text)).toEqual(
    expect.arrayContaining([
      ['responsibilities', 'Write firmware.'],
      ['requirements', 'Experience with Rust'],
      ['requirements', 'A degree in physics'],
      ['benefits', 'Dental insurance.'],
    ]),
  );
});

test.each([
  'The team you will join is small, and what you will do changes every week.',
  'Your requirements and benefits differ - so ask us - about them - at any time.',
])('sentences that only contain the words of a heading are not split: %s', (sentence) => {
  expect(sections(FILLER + sentence).map(([, words]) => words)).toContain(sentence);
});

test('a short line is left unchanged', () => {
  expect(textBlocks('Requirements - Rust - Go - Zig')).toHaveLength(1);
});

test('a megabyte of headings and bullets is split in one pass', () => {
  const line = 'What you will do - Requirements: '.repeat(30_000);
  expect(textBlocks(line).length).toBeGreaterThan(30_000);
});
