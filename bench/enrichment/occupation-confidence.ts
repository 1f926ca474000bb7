import { readFileSync, writeFileSync } from 'node:fs';
import { enrich } from '#libs/enrichment/enrich.js';
import { occupationOf, suggestionsOf } from '#libs/enrichment/fields/occupation/classify.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { intervalOf } from '#libs/quality/interval.js';
import { readH2bTitles } from '../public/soc-titles.js';
import { readLabels } from './multi-ats.js';
import { CONTEXT } from './postings.js';

/** Extractors may be tuned on the first. The last are of another kind of employer, with one code each. */
const PARTS = ['development', 'held out', 'H-2B titles'] as const;
type Part = (typeof PARTS)[number];

/** An occupation that was given, or that a title suggested and that was left out, and whether it is one of the labelled ones. */
interface Case {
  readonly part: Part;
  readonly confidence: number;
  readonly evidence: string;
  readonly isGiven: boolean;
  readonly isRight: boolean;
}

const AMBIGUOUS = '?';
const BANDS_PER_UNIT = 20;
/** Suggestions below it are one row: no evidence has such a confidence, only the classifier. */
const FIRST_BAND = 9;
const DOCS = 'docs/quality.md';
const MARKED = /(<!-- occupations -->\n)[\s\S]*?(\n?<!-- end of occupations -->)/;
/** Tables of titles alone -> their halves. Phrases were written after `verify` had been measured. */
const TITLES: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  'labels-titles.tsv': { tuning: 'development', verify: 'development', test: 'held out' },
  'labels-confidence.tsv': { tuning: 'development', test: 'held out' },
};

const isLabelled = (code: string, label: string): boolean => label.split(',').includes(code.slice(0, 7));

const caseOfTitle = (part: Part, title: string, label: string): Case[] => {
  const guess = occupationOf(title, null);
  const { candidates, matched_on } = suggestionsOf(title, null);
  const [first] = candidates;
  const said = guess?.code ? { ...guess, code: guess.code } : first && { ...first, matched_on };
  return said === undefined
    ? []
    : [
        {
          part,
          confidence: said.confidence ?? 0,
          evidence: said.matched_on,
          isGiven: Boolean(guess?.code),
          isRight: isLabelled(said.code, label),
        },
      ];
};

const casesOfTitles = (data: string): Case[] => [
  ...Object.entries(TITLES).flatMap(([file, parts]) =>
    readLabels(file).flatMap(({ half = '', title = '', occupations = '' }) =>
      caseOfTitle(parts[half] as Part, title, occupations),
    ),
  ),
  ...(readH2bTitles(`${data}/public`) ?? []).flatMap(({ title, soc }) => caseOfTitle('H-2B titles', title, soc)),
];

/** The cases of labelled postings, of which the text is read as well. */
const casesOfPostings = (
  postings: readonly RawPosting[],
  file: string,
  keyOf: (posting: RawPosting) => string,
  find: (label: Record<string, string>) => { key: string; part: Part },
): Case[] => {
  const byKey = new Map(postings.map((posting) => [keyOf(posting), posting]));
  const companies = Map.groupBy(postings, ({ board }) => board);
  return readLabels(file).flatMap((label): Case[] => {
    const { key, part } = find(label);
    const { occupations = AMBIGUOUS } = label;
    const posting = byKey.get(key);
    if (posting === undefined || occupations === AMBIGUOUS) return [];
    const result = enrich(posting, CONTEXT, new CompanyTexts(companies.get(posting.board) ?? []));
    if (!('record' in result) || result.record.onet_code === null) return [];
    const { onet_code: code, occupation_details: details } = result.record;
    const [confidence, evidence] = [details?.confidence ?? 0, details?.matched_on ?? ''];
    return [{ part, confidence, evidence, isGiven: true, isRight: isLabelled(code, occupations) }];
  });
};

const shareOf = (cases: readonly Case[]): string => {
  const n = cases.length;
  if (n === 0) return '0 | - | -';
  const right = cases.filter(({ isRight }) => isRight).length;
  const { share, low, high } = intervalOf({ n, right });
  return `${n} | ${share.toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)}`;
};

/** A table with a row for each name. */
const tableOf = (columns: readonly string[], cases: readonly Case[], nameOf: (each: Case) => string): string[] => {
  const all = [...columns, ...PARTS.flatMap((part) => [`${part}, n`, 'right', '95 %'])];
  const groups = [...Map.groupBy(cases, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `| ${all.join(' | ')} |\n|${' --- |'.repeat(all.length)}`,
    ...groups.map(([name, own]) => {
      const shares = PARTS.map((part) => shareOf(own.filter((each) => each.part === part)));
      return `| ${[name, ...shares].join(' | ')} |`;
    }),
  ];
};

const decisionOf = ({ isGiven }: Case): string => (isGiven ? 'given' : 'left out');

const bandOf = ({ confidence }: Case): string => {
  const band = Math.floor(confidence * BANDS_PER_UNIT + 1e-9);
  const bound = (at: number): string => (at / BANDS_PER_UNIT).toFixed(2);
  return band < FIRST_BAND ? `0.00 to ${bound(FIRST_BAND)}` : `${bound(band)} to ${bound(band + 1)}`;
};

/**
 * How many occupations are right by their confidence and by their evidence. Suggestions that were left out are those of titles alone.
 *
 * @param postings the recorded Ashby postings and those of other boards; null if they are missing, so that titles alone are measured.
 */
export const occupationTables = (
  data: string,
  postings: { ashby: readonly RawPosting[]; texts: readonly RawPosting[] } | null,
): string[] => {
  const { ashby = [], texts = [] } = postings ?? {};
  const ashbyKey = ({ board, source_job_id: id }: RawPosting) => `${board} ${id}`;
  const cases = [
    ...casesOfTitles(data),
    ...casesOfPostings(ashby, 'labels.tsv', ashbyKey, ({ board, id }) => ({
      key: `${board} ${id}`,
      part: 'development',
    })),
    ...casesOfPostings(ashby, 'labels-heldout.tsv', ashbyKey, ({ board, id }) => ({
      key: `${board} ${id}`,
      part: 'held out',
    })),
    ...casesOfPostings(
      texts,
      'labels-multi-ats.tsv',
      ({ url_job }) => url_job,
      ({ url = '', half }) => ({ key: url, part: half === 'tuning' ? 'development' : 'held out' }),
    ),
  ];
  return [
    ...tableOf(['confidence', ''], cases, (each) => `${bandOf(each)} | ${decisionOf(each)}`),
    '',
    ...tableOf(['evidence', 'confidence'], cases, (each) =>
      [each.evidence, each.isGiven ? each.confidence.toFixed(2) : 'left out'].join(' | '),
    ),
  ];
};

/** Writes the tables between the markers in docs/quality.md. */
export const writeOccupationTables = (lines: readonly string[]): void =>
  writeFileSync(
    DOCS,
    readFileSync(DOCS, 'utf8').replace(
      MARKED,
      (_, start: string) => `${start}${lines.join('\n')}\n<!-- end of occupations -->`,
    ),
  );
