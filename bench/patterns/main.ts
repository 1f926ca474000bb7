import { collectPatterns, type FoundPattern } from '#libs/enrichment/testing/collect-patterns.js';
import { listsWords } from '#libs/enrichment/testing/pattern-parts.js';

const LONG = 200;

const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const lengthOf = ({ pattern }: FoundPattern): number => pattern.source.length;

/**
 * `npm run bench:patterns [-- --list]`: how many regular expressions read postings, how many of them list words, and which are long. Words
 * belong into tables of phrases (ADR 77). `--list` prints every pattern that lists words.
 */
const patterns = await collectPatterns();
const folders = Map.groupBy(patterns, ({ file }) =>
  file.startsWith('enrichment/') ? 'enrichment' : 'other libraries',
);
printLine('| patterns of | all | constructed | list words | longest | over 200 characters |');
printLine('| --- | --- | --- | --- | --- | --- |');
for (const [folder, own] of folders)
  printLine(
    `| ${[
      folder,
      own.length,
      own.filter(({ isConstructed }) => isConstructed).length,
      own.filter(({ pattern }) => listsWords(pattern.source)).length,
      Math.max(...own.map(lengthOf)),
      own.filter((each) => lengthOf(each) > LONG).length,
    ].join(' | ')} |`,
  );
printLine('');
for (const each of patterns.toSorted((a, b) => lengthOf(b) - lengthOf(a)))
  if (lengthOf(each) > LONG) printLine(`${lengthOf(each)} characters: ${each.file}`);
if (process.argv.includes('--list'))
  for (const { pattern, file } of patterns) if (listsWords(pattern.source)) printLine(`${file}: ${pattern}`);
