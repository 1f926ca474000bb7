import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { greenhouse } from '#libs/boards/greenhouse/format.js';
import { readPayload } from '#libs/boards/payload/read-payload.js';
import { rankTitle } from '#libs/enrichment/fields/occupation/candidates.js';
import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
import { trainTitleModel } from '#libs/enrichment/fields/occupation/train-model.js';
import { fold } from '#libs/reference/fold.js';
import { knownTitles } from '#libs/reference/occupations.js';
import { Measure } from './measure.js';
import type { Half } from './multi-ats.js';

const FOLDS = 10;
const NO_OCCUPATION = '-';

/** Holds out titles, not rows, so that a title of several occupations is in one set only. */
const isHeldOut = (title: string): boolean =>
  Number.parseInt(createHash('sha256').update(fold(title)).digest('hex').slice(0, 6), 16) % FOLDS === 0;

/** Compares with a tenth of the distinct alternate titles of O*NET, which the model was not trained on. Takes half a minute. */
export function measureTitles(): Measure[] {
  const titles = knownTitles();
  const model = trainTitleModel(titles.filter(([title]) => !isHeldOut(title)));
  const first = new Measure('occupation, first', 'held-out O*NET titles', 'precision 0.55');
  const three = new Measure('occupation, in three', 'held-out O*NET titles', 'precision 0.75');
  for (const [title, codes] of titles.filter(([each]) => isHeldOut(each))) {
    const correct = [...new Set(codes.map((code) => code.slice(0, 7)))];
    const ranked = [...new Set(rankTitle(model, title).map(({ code }) => code.slice(0, 7)))].slice(0, 3);
    first.addValue(correct, ranked[0] ?? null, () => title);
    three.addValue(correct, ranked.find((code) => correct.includes(code)) ?? ranked[0] ?? null, () => title);
  }
  return [first, three];
}

/** Compares the whole path, with phrases before exact titles, with the alternate titles of O*NET. */
export function measureKnownTitles(): Measure[] {
  const against = 'all O*NET titles, whole path';
  const first = new Measure('occupation, first', against, '');
  const three = new Measure('occupation, in three', against, '');
  for (const [title, codes] of knownTitles()) {
    const correct = [...new Set(codes.map((code) => code.slice(0, 7)))];
    const found = codesOf(title);
    first.addValue(correct, found[0] ?? null, () => title);
    three.addValue(correct, found.find((code) => correct.includes(code)) ?? found[0] ?? null, () => title);
  }
  return [first, three];
}

/** The code of a title and its alternatives, six digits, at most three. */
const codesOf = (title: string): string[] => {
  const guess = occupationOf(title, null);
  const all = guess?.code ? [guess.code, ...guess.alternatives.map(({ code }) => code)] : [];
  return [...new Set(all.map((code) => code.slice(0, 7)))].slice(0, 3);
};

/** Compares with labelled titles of Greenhouse boards, one half of which is only measured; `verify` are titles of companies that no other table has. */
export function measureLabelledTitles(half: Half | 'verify'): Measure[] {
  const against = half === 'verify' ? 'titles of further companies' : `titles of other boards, ${half} half`;
  const first = new Measure('occupation, first', against, 'precision 0.88');
  const three = new Measure('occupation, in three', against, 'precision 0.95');
  const rows = readFileSync(path.resolve('bench/enrichment/labels-titles.tsv'), 'utf8').trim().split('\n').slice(1);
  for (const row of rows) {
    const [rowHalf, title = '', label = ''] = row.split('\t');
    if (rowHalf !== half) continue;
    const codes = codesOf(title);
    const correct = label.split(',');
    first.addValue(correct, codes[0] ?? null, () => title);
    three.addValue(correct, codes.find((code) => correct.includes(code)) ?? codes[0] ?? null, () => title);
  }
  return [first, three];
}

/** Compares with labelled titles in languages other than English. `-` among the labels accepts that a title says too little. */
export function measureLanguages(half: Half): Measure[] {
  const against = `titles in other languages, ${half} half`;
  const first = new Measure('occupation, first', against, '');
  const rows = readFileSync(path.resolve('bench/enrichment/labels-languages.tsv'), 'utf8').trim().split('\n').slice(1);
  for (const row of rows) {
    const [rowHalf, , title = '', label = ''] = row.split('\t');
    if (rowHalf !== half) continue;
    const [code = null] = codesOf(title);
    const labels = label.split(',');
    first.addValue(labels.includes(NO_OCCUPATION) && code === null ? null : labels, code, () => title);
  }
  return [first];
}

/** The share of the titles of Greenhouse boards that have a code, as a sentence; null if the data is missing. */
export function measureTitleCoverage(data: string): string | null {
  const file = path.join(data, 'greenhouse-open/boards.ndjson.gz');
  if (!existsSync(file)) return null;
  let titles = 0;
  let coded = 0;
  let vague = 0;
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
    const { board, payload } = JSON.parse(line) as { board: string; payload: unknown };
    for (const { title } of readPayload(greenhouse, { board }, payload).postings) {
      const guess = occupationOf(title, null);
      titles += 1;
      if (guess?.code) coded += 1;
      else if (guess) vague += 1;
    }
  }
  const percent = (count: number): string => `${((100 * count) / titles).toFixed(1)} %`;
  return `Of ${titles} titles of Greenhouse boards, ${percent(coded)} have an occupation, ${percent(vague)} only alternatives.`;
}
