// Checks that the sentences of the Markdown files have at most 130 characters. A colon or semicolon ends a sentence; tables, code and the
// addresses of links do not count.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const MAX_LENGTH = 130;
/** Derived files, and those that grow at their end. */
const EXCEPT = /^(docs\/reference\/|CHANGELOG\.md|ATTRIBUTION\.md|samples\/)/;
const BLOCK_STARTS = /\n(?=\s*(?:[-*]|\d+\.)\s)|\n\s*\n/;
const SENTENCE_ENDS = /(?<=[.!?:;]["')]*)\s+/;

const sentencesOf = (markdown) =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^(?: *\||#| {4}).*$/gm, '\n')
    .split(BLOCK_STARTS)
    .flatMap((block) =>
      block
        .replace(/^\s*(?:[-*]|\d+\.)\s/, '')
        .replace(/\]\([^)]*\)/g, '')
        .replace(/[[*]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .split(SENTENCE_ENDS),
    );

const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const long = tracked
  .filter((file) => !EXCEPT.test(file))
  .flatMap((file) =>
    sentencesOf(readFileSync(join(root, file), 'utf8'))
      .filter(({ length }) => length > MAX_LENGTH)
      .map((sentence) => `${file}: split this sentence of ${sentence.length} characters: ${sentence}`),
  );

if (long.length > 0) console.log(long.join('\n'));
process.exit(long.length > 0 ? 1 : 0);
