import { readFileSync } from 'node:fs';
import path from 'node:path';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { Measure } from './measure.js';
import { CONTEXT } from './postings.js';

interface Found {
  onet_code: string | null;
  occupation_details: { alternatives: { code: string }[] } | null;
  level: string | null;
  work_model: string | null;
  technologies: { slug: string }[];
  education_requirements: { level: string | null } | null;
  experience_details: { years_min: number | null } | null;
  visa_sponsorship: { status: string };
}

/** Labels: `?` is ambiguous and not measured, `-` means that the posting does not state the value. */
const AMBIGUOUS = '?';
const NOT_STATED = '-';

const sixDigits = (code: string): string => code.slice(0, 7);

/** A table of labels and its name in the results. `labels.md` describes how each was made. */
interface LabelSet {
  file: string;
  name: string;
}
export const TUNING_SET: LabelSet = { file: 'labels.tsv', name: 'labelled postings' };
export const HELD_OUT_SET: LabelSet = { file: 'labels-heldout.tsv', name: 'labelled postings, held out' };

/** Compares extracted values with labels of some postings. */
export function measureLabelled(postings: readonly RawPosting[], { file, name }: LabelSet): Measure[] {
  const measures = {
    occupation: new Measure('occupation, first', name, 'precision 0.75'),
    three: new Measure('occupation, in three', name, 'precision 0.9'),
    level: new Measure('level', name, ''),
    model: new Measure('work model', name, 'precision 0.93'),
    technologies: new Measure('technologies', name, 'precision 0.95, recall 0.85'),
    education: new Measure('education', name, ''),
    experience: new Measure('experience', name, ''),
    visa: new Measure('visa sponsorship', name, ''),
  };
  const byKey = new Map(postings.map((posting) => [`${posting.board} ${posting.source_job_id}`, posting]));
  const companies = new Map(
    [...Map.groupBy(postings, ({ board }) => board)].map(([board, own]) => [board, new CompanyTexts(own)]),
  );
  const rows = readFileSync(path.resolve('bench/enrichment', file), 'utf8');
  for (const line of rows.trim().split('\n').slice(1)) {
    const [
      board,
      id,
      occupations = '',
      level = '',
      model = '',
      technologies = '',
      education = '',
      years = '',
      visa = '',
    ] = line.split('\t');
    const posting = byKey.get(`${board} ${id}`);
    const result = posting && enrich(posting, CONTEXT, companies.get(posting.board));
    if (!posting || !result || !('record' in result)) continue;
    const found = result.record as unknown as Found;
    const example = () => `${board}: ${posting.title}`;
    const compare = (measure: Measure, label: string, given: string | null) => {
      if (label !== AMBIGUOUS) measure.addValue(label === NOT_STATED ? null : label.split(','), given, example);
    };
    const { onet_code, occupation_details } = found;
    // Alternatives without a code are no occupation.
    const codes =
      onet_code === null
        ? []
        : [onet_code, ...(occupation_details?.alternatives.map(({ code }) => code) ?? [])].map(sixDigits);
    const distinct = [...new Set(codes)].slice(0, 3);
    compare(measures.occupation, occupations, distinct[0] ?? null);
    compare(
      measures.three,
      occupations,
      distinct.find((code) => occupations.split(',').includes(code)) ?? distinct[0] ?? null,
    );
    compare(measures.level, level, found.level);
    compare(measures.model, model, found.work_model);
    compare(measures.education, education, found.education_requirements?.level ?? null);
    compare(measures.experience, years, found.experience_details?.years_min?.toString() ?? null);
    compare(measures.visa, visa, found.visa_sponsorship.status === 'unknown' ? null : found.visa_sponsorship.status);
    const labels = new Set(technologies.split(',').filter((slug) => slug !== NOT_STATED));
    measures.technologies.addSet(labels, new Set(found.technologies.map(({ slug }) => slug)), example);
  }
  return Object.values(measures);
}
