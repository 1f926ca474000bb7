import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredCommitment } from '#libs/enrichment/fields/commitment/commitment.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { KnownMeanings } from './rules.js';

const WORKPLACE = 'fields/workplace/phrases.tsv';
const VISA = 'fields/visa/phrases.tsv';
const KINDS = 'fields/commitment/kind-phrases.tsv';
const DEGREES = 'fields/education/degree-phrases.tsv';

/** Table of phrases -> the meanings that are values of its field. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  [WORKPLACE]: ['hybrid', 'remote', 'on_site'],
  [KINDS]: ['full_time', 'part_time', 'contract', 'temporary', 'internship'],
  [VISA]: ['offered', 'refused'],
  [DEGREES]: ['high_school', 'associate', 'bachelor', 'master', 'doctorate'],
};

const AMBIGUOUS = '?';
const valuesOf = (label: string | undefined): readonly string[] | undefined =>
  label === undefined || label === AMBIGUOUS ? undefined : label === '-' || label === 'none' ? [] : label.split(',');

const rowsOf = (file: string): Record<string, string>[] => {
  const [header = '', ...lines] = readFileSync(path.resolve('bench/enrichment', file), 'utf8').trim().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, i) => [columns[i], value])));
};

const meaningsOf = (label: Record<string, string>): KnownMeanings => ({
  [WORKPLACE]: valuesOf(label.work_model),
  ...(label.commitment === undefined ? {} : { [KINDS]: valuesOf(label.commitment) }),
  [VISA]: valuesOf(label.visa)?.map((status) => (status === 'not_offered' ? 'refused' : status)),
  [DEGREES]: valuesOf(label.education),
});

/** What forms declare, and the labels on which extractors may be tuned, say about postings. */
export const readKnownMeanings = (): ((posting: RawPosting) => KnownMeanings) => {
  const ashby = new Map(rowsOf('labels.tsv').map((row) => [`${row.board} ${row.id}`, meaningsOf(row)]));
  const texts = new Map(
    rowsOf('labels-multi-ats.tsv')
      .filter(({ half }) => half === 'tuning')
      .map((row) => [row.url, meaningsOf(row)]),
  );
  return (posting) => {
    const declared = declaredCommitment(posting.employment_type);
    const labelled = ashby.get(`${posting.board} ${posting.source_job_id}`) ?? texts.get(posting.url_job) ?? {};
    return declared === null || declared === 'other' ? labelled : { ...labelled, [KINDS]: [declared] };
  };
};
