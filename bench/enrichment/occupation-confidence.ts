import { readFileSync, writeFileSync } from 'node:fs';
import { enrich } from '#libs/enrichment/enrich.js';
import { occupationOf, suggestionsOf } from '#libs/enrichment/fields/occupation/classify.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { intervalOf } from '../public/public-measure.js';
import { readLabels } from './multi-ats.js';
import { CONTEXT } from './postings.js';

const HALVES = ['development', 'held out'] as const;
type Part = (typeof HALVES)[number];

/** An occupation that was given, or that a title suggested and that was left out, and whether it is one of the labelled ones. */
interface Case {
  readonly part: Part;
  readonly confidence: number;
  readonly evidence: string;
  readonly isGiven: boolean;
  readonly isRight: boolean;
}

const AMBIGUOUS = '?';
const BAND = 0.05;
const DOCS = 'docs/quality.md';
const MARKED = /(<!-- occupations -->\n)[\s\S]*?(\n<!-- end of occupations -->)/;
/** Tables of titles alone -> their halves. Phrases were written after `verify` had been measured. */
const TITLES: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  'labels-titles.tsv': { tuning: 'development', verify: 'development', test: 'held out' },
  'labels-confidence.tsv': { tuning: 'development', test: 'held out' },
};

const isLabelled = (code: string, label: string): boolean => label.split(',').includes(code.slice(0, 7));

const casesOfTitles = (): { cases: Case[]; labelled: Record<Part, number> } => {
  const cases: Case[] = [];
  const labelled = { development: 0, 'held out': 0 };
  for (const [file, parts] of Object.entries(TITLES))
    for (const { half = '', title = '', occupations = '' } of readLabels(file)) {
      const part = parts[half] as Part;
      if (occupations !== '-') labelled[part] += 1;
      const guess = occupationOf(title, null);
      const { candidates, matched_on } = suggestionsOf(title, null);
      const suggested = candidates[0] && { ...candidates[0], matched_on };
      const said = guess?.code
        ? { code: guess.code, confidence: guess.confidence ?? 0, matched_on: guess.matched_on }
        : suggested;
      if (said)
        cases.push({
          part,
          confidence: said.confidence,
          evidence: said.matched_on,
          isGiven: Boolean(guess?.code),
          isRight: isLabelled(said.code, occupations),
        });
    }
  return { cases, labelled };
};

/** The cases of labelled postings, of which the text is read as well. */
const casesOfPostings = (
  postings: readonly RawPosting[],
  labels: readonly Record<string, string>[],
  keyOf: (posting: RawPosting) => string,
  partOf: (label: Record<string, string>) => readonly [key: string, part: Part],
): { cases: Case[]; labelled: Record<Part, number> } => {
  const byKey = new Map(postings.map((posting) => [keyOf(posting), posting]));
  const companies = Map.groupBy(postings, ({ board }) => board);
  const cases: Case[] = [];
  const labelled = { development: 0, 'held out': 0 };
  for (const label of labels) {
    const [key, part] = partOf(label);
    const posting = byKey.get(key);
    const result = posting && enrich(posting, CONTEXT, new CompanyTexts(companies.get(posting.board) ?? []));
    const { occupations = AMBIGUOUS } = label;
    if (!result || !('record' in result) || occupations === AMBIGUOUS) continue;
    if (occupations !== '-') labelled[part] += 1;
    const { onet_code: code, occupation_details: details } = result.record;
    if (code === null || !details) continue;
    const [confidence, evidence] = [details.confidence ?? 0, details.matched_on ?? ''];
    cases.push({ part, confidence, evidence, isGiven: true, isRight: isLabelled(code, occupations) });
  }
  return { cases, labelled };
};

const shareOf = (cases: readonly Case[]): string => {
  const n = cases.length;
  if (n === 0) return '0 | - | -';
  const right = cases.filter(({ isRight }) => isRight).length;
  const { share, low, high } = intervalOf({ n, right });
  return `${n} | ${share.toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)}`;
};

const byHalf = (cases: readonly Case[]): string =>
  HALVES.map((part) => shareOf(cases.filter((each) => each.part === part))).join(' | ');

const header = (...columns: readonly string[]): string => {
  const all = [...columns, ...HALVES.flatMap((part) => [`${part}, n`, 'right', '95 %'])];
  return `| ${all.join(' | ')} |\n|${' --- |'.repeat(all.length)}`;
};

const bandOf = ({ confidence }: Case): number => Math.min(19, Math.floor(confidence / BAND + 1e-9));
const nameOf = (band: number): string => `${(band * BAND).toFixed(2)} to ${((band + 1) * BAND).toFixed(2)}`;

/**
 * How many occupations are right by their confidence and by their evidence, on the labels on which extractors may be tuned and on the others.
 * Suggestions below the threshold are those of titles alone.
 *
 * @param postings the recorded Ashby postings and those of other boards; null if they are missing, so that titles alone are measured.
 */
export const occupationTables = (
  postings: { ashby: readonly RawPosting[]; texts: readonly RawPosting[] } | null,
): string[] => {
  const measured = [casesOfTitles()];
  if (postings !== null) {
    const { ashby, texts } = postings;
    const ashbyKey = ({ board, source_job_id: id }: RawPosting) => `${board} ${id}`;
    for (const [file, part] of [
      ['labels.tsv', 'development'],
      ['labels-heldout.tsv', 'held out'],
    ] as const)
      measured.push(casesOfPostings(ashby, readLabels(file), ashbyKey, ({ board, id }) => [`${board} ${id}`, part]));
    measured.push(
      casesOfPostings(
        texts,
        readLabels('labels-multi-ats.tsv'),
        ({ url_job }) => url_job,
        ({ url = '', half }) => [url, half === 'tuning' ? 'development' : 'held out'],
      ),
    );
  }
  const cases = measured.flatMap((each) => each.cases);
  const given = cases.filter(({ isGiven }) => isGiven);
  const coverage = HALVES.map((part) => {
    const all = measured.reduce((sum, { labelled }) => sum + labelled[part], 0);
    return `${part} ${((100 * given.filter((each) => each.part === part).length) / all).toFixed(1)} % of ${all}`;
  });
  const bands = [...new Set(cases.map(bandOf))].sort((a, b) => a - b);
  const evidences = Object.entries(
    Object.groupBy(cases, ({ evidence, isGiven }) => `${evidence} | ${isGiven ? 'given' : 'left out'}`),
  );
  return [
    header('confidence', ''),
    ...bands.flatMap((band) =>
      [true, false].flatMap((isGiven) => {
        const own = cases.filter((each) => bandOf(each) === band && each.isGiven === isGiven);
        return own.length === 0 ? [] : [`| ${nameOf(band)} | ${isGiven ? 'given' : 'left out'} | ${byHalf(own)} |`];
      }),
    ),
    `| all | given | ${byHalf(given)} |`,
    '',
    header('evidence', ''),
    ...evidences.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own = []]) => `| ${name} | ${byHalf(own)} |`),
    '',
    `Postings and titles with a labelled occupation that have a code: ${coverage.join(', ')}.`,
  ];
};

/** Writes the tables between the markers in docs/quality.md. */
export const writeOccupationTables = (lines: readonly string[]): void =>
  writeFileSync(
    DOCS,
    readFileSync(DOCS, 'utf8').replace(MARKED, (_, start: string, end: string) => `${start}${lines.join('\n')}${end}`),
  );
