import { readFileSync, writeFileSync } from 'node:fs';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { sanitizePost } from '#libs/enrichment/text/sanitize-post.js';
import { measuredTable } from '#libs/quality/measured-tables.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { measuredNow, requireCommitted, writeMeasured } from '../quality/write-measured.js';
import { measureBadInput } from './bad-input.js';
import { CALIBRATION_HEADER, newCalibrations } from './calibration.js';
import { measureConsistency } from './consistency.js';
import { excludedFromPay, measureDeclared } from './declared.js';
import { measureDerivation } from './derivation.js';
import { doubtfulTitles } from './doubtful-titles.js';
import { readKnownMeanings, VALUES } from './known-meanings.js';
import { HELD_OUT_SET, measureLabelled, TUNING_SET } from './labelled.js';
import { type Measure, TABLE_HEADER } from './measure.js';
import { type Half, measureTexts, readTextPostings } from './multi-ats.js';
import { occupationTables, writeOccupationTables } from './occupation-confidence.js';
import { measureOtherBoards } from './other-boards.js';
import { measurePayTexts } from './pay-texts.js';
import { CONTEXT, readPostings } from './postings.js';
import { measureRemoteFrom, REMOTE_FROM_SETS } from './remote-from.js';
import { measureRules } from './rules.js';
import {
  measureKnownTitles,
  measureLabelledTitles,
  measureLanguages,
  measureTitleCoverage,
  measureTitles,
} from './titles.js';

const EXAMPLES = 8;
const DOUBTFUL_TITLES = 20;
const ROUNDS = 3;
/** Smaller groups say nothing. */
const MIN_GROUP = 10;

const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** CPU seconds of some work, over all threads of the process. */
function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Postings per second on this thread: the best of several rounds, because other processes use the machine too. */
function measureSpeed(postings: readonly RawPosting[]): {
  best: number;
  sanitizingShare: number;
  rejected: Map<string, number>;
} {
  const complete = recordCompleter(jobs);
  const rejected = new Map<string, number>();
  for (const posting of postings) {
    const result = enrich(posting, CONTEXT);
    const accepted = 'reason' in result ? result : complete(result.record);
    if ('reason' in accepted) rejected.set(accepted.reason, (rejected.get(accepted.reason) ?? 0) + 1);
  }
  const boards = [...Map.groupBy(postings, ({ board }) => board).values()];
  let best = 0;
  let sanitizingShare = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sanitizing = cpuSeconds(() => {
      for (const { html } of postings) sanitizePost(html ?? '');
    });
    const enriching = cpuSeconds(() => {
      for (const own of boards) {
        const company = new CompanyTexts(own);
        for (const posting of own) enrich(posting, CONTEXT, company);
      }
    });
    best = Math.max(best, postings.length / enriching);
    sanitizingShare = Math.max(sanitizingShare, sanitizing / enriching);
  }
  return { best, sanitizingShare, rejected };
}

/** Writes what is no measurement of a field, such as the speed, between the markers in `docs/enrichment.md`. */
function writeDocs(lines: readonly string[]): void {
  const file = 'docs/enrichment.md';
  const page = readFileSync(file, 'utf8');
  const [before, , after] = page.split(/(<!-- run -->\n[\s\S]*?<!-- end of run -->)/);
  writeFileSync(file, `${before}<!-- run -->\n${lines.join('\n')}\n<!-- end of run -->${after}`);
}

/**
 * `npm run bench:enrichment [-- DATA [EXAMPLES]] [--test] [--rules] [--occupations] [--doubtful] [--bad-input] [--write]`: precision, recall and coverage of every extractor that can be
 * measured, by format and language, and speed. `--test` also measures the test half of the texts of other boards: use it to report,
 * never to tune. `--rules` prints hits and precision of every phrase of the tables instead, and lists the dead ones. `--bad-input` prints how the
 * time for hostile input grows. `--occupations` prints how many occupations are right by confidence and evidence, and with `--write` renews the tables
 * in docs/quality.md. `--doubtful` prints the titles of the sample to read, `EXAMPLES` (20) of each band of confidence. `--write` alone
 * writes the results, with the test half, to `libs/quality/measured.tsv`, which `/v4/quality` returns, and to docs/enrichment.md.
 */
const write = process.argv.includes('--write');
const [data = '../shared/data', examples] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const halves: Half[] = write || process.argv.includes('--test') ? ['tuning', 'test'] : ['tuning'];
if (process.argv.includes('--bad-input')) {
  for (const line of measureBadInput()) printLine(line);
  process.exit();
}
if (process.argv.includes('--doubtful')) {
  for (const line of await doubtfulTitles('samples', Number(examples ?? DOUBTFUL_TITLES))) printLine(line);
  process.exit();
}
const postings = readPostings(data);
const texts = readTextPostings(data);
if (process.argv.includes('--rules')) {
  const boards = [...Map.groupBy(postings ?? [], ({ board }) => board).values(), ...(texts?.values() ?? [])];
  for (const line of measureRules(boards, readKnownMeanings(), VALUES)) printLine(line);
  process.exit();
}
if (process.argv.includes('--occupations')) {
  if (postings === null || texts === null) printLine(`Titles alone: postings below ${data} are missing.`);
  const lines = occupationTables(data, postings && texts && { ashby: postings, texts: [...texts.values()].flat() });
  for (const line of lines) printLine(line);
  if (write) writeOccupationTables(lines);
  process.exit();
}
if (write) requireCommitted();
const measures: Measure[] = [];
const hidden = newCalibrations('hidden values');
if (postings === null) printLine(`Skipped the measurements on postings: ${data}/ashby/boards.ndjson.gz is missing.`);
else
  measures.push(
    ...measureDeclared(postings, hidden),
    ...measureLabelled(postings, TUNING_SET),
    ...measureLabelled(postings, HELD_OUT_SET),
    ...REMOTE_FROM_SETS.filter((set) => set !== 'test' || halves.includes('test')).flatMap((set) =>
      measureRemoteFrom(postings, set),
    ),
  );
const amounts = newCalibrations('postings that state amounts');
const calibrations = newCalibrations(`texts, ${halves.at(-1)} half`);

const groups: Measure[] = [];
if (texts === null) printLine(`Skipped the texts of other boards: ${data}/multi-ats-text is missing.`);
else
  for (const half of halves) {
    measures.push(...measureTexts(texts, half, undefined, half === halves.at(-1) ? calibrations : undefined));
    groups.push(
      ...measureTexts(texts, half, ({ format }) => `${format} boards`),
      ...measureTexts(texts, half, (_, { post_language }) => `in ${post_language ?? 'unknown'}`),
    );
  }
if (postings !== null && texts !== null)
  measures.push(
    ...measurePayTexts([...Map.groupBy(postings, ({ board }) => board).values(), ...texts.values()], amounts),
  );
const others = measureOtherBoards(data);
if (others !== null) measures.push(others);
const titles = halves.includes('test') ? ([...halves, 'verify'] as const) : halves;
measures.push(
  ...titles.flatMap(measureLabelledTitles),
  ...halves.flatMap(measureLanguages),
  ...measureTitles(),
  ...measureKnownTitles(),
);
const measured = measuredNow(
  'enrichment',
  measures.map((measure) => measure.measurement()),
);
const run: string[] = [];
const coverage = measureTitleCoverage(data);
if (coverage !== null) run.push(coverage);
if (postings !== null) {
  const { best, sanitizingShare, rejected } = measureSpeed(postings);
  const derivation = measureDerivation(postings);
  run.push(
    '',
    `${postings.length} postings, ${best.toFixed(0)} a second on one core (CPU time, all threads); sanitizing the HTML alone takes ${(100 * sanitizingShare).toFixed(0)} % of it. ${rejected.size === 0 ? 'The record schema accepts every one.' : `Rejected: ${JSON.stringify([...rejected])}`}`,
    derivation,
    `Left out of pay: ${excludedFromPay.size} postings whose form states on-target earnings while the text also states the base pay.`,
  );
}
if (texts !== null) {
  run.push(
    '',
    'Confidence:',
    '',
    CALIBRATION_HEADER,
    ...[calibrations, amounts, hidden]
      .flatMap((each) => Object.values(each))
      .flatMap((calibration) => calibration.rows()),
    '',
    ...measureConsistency([...Map.groupBy(postings ?? [], ({ board }) => board).values(), ...texts.values()]),
  );
}
for (const line of [measuredTable('enrichment', measured), '', ...run]) printLine(line);
const large = groups.filter(({ expected }) => expected >= MIN_GROUP);
if (large.length > 0)
  printLine(`\nBy format and language, where at least ${MIN_GROUP} values are known:\n\n${TABLE_HEADER}`);
for (const measure of large) printLine(measure.row());
for (const measure of measures) {
  printLine(`\n${measure.name}, ${measure.against}: most frequent mistakes`);
  for (const example of measure.examples(Number(examples ?? EXAMPLES))) printLine(example);
}
if (write) {
  writeMeasured('enrichment', measured);
  writeDocs(run);
}
