import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CONFIDENT_FIELDS, type Confidences } from '#libs/enrichment/confidence.js';
import { enrich } from '#libs/enrichment/enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import type { Calibrations } from './calibration.js';
import { Measure } from './measure.js';
import { CONTEXT } from './postings.js';

/** Labelled postings are split by company: extractors may be tuned on one half, and are measured on the other. */
export type Half = 'tuning' | 'test';

interface TextPosting {
  company: string;
  ats?: string;
  title: string;
  location: string | null;
  url: string;
  description: string | null;
}

/** The recorded postings of other boards than Ashby's, by company; null if the data is missing. Their texts are on one line. */
export const readTextPostings = (data: string): Map<string, RawPosting[]> | null => {
  const file = path.join(data, 'multi-ats-text/postings.ndjson.gz');
  if (!existsSync(file)) return null;
  const rows = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TextPosting)
    .filter(({ ats }) => ats !== undefined);
  const distinct = [...new Map(rows.map((row) => [row.url, row])).values()];
  return Map.groupBy(distinct.map(toRawPosting), ({ company }) => company as string);
};

const toRawPosting = ({ company, ats, title, location, url, description }: TextPosting): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: ats ?? 'other',
  board: company,
  source_job_id: url,
  url_job: url,
  title,
  company,
  text: description ?? '',
  places: (location ?? '').split(/\s*[/•;]\s*/).flatMap((text) => (text === '' ? [] : [{ text }])),
});

const AMBIGUOUS = '?';
const valuesOf = (label: string): string[] => (label === '-' ? [] : label.split(','));
const sixDigits = (code: string): string => code.slice(0, 7);

/** The measured fields: how each is read from a record and compared with its label. */
export type Compare = (measure: Measure, label: string, record: JobRecord, example: () => string) => void;

const single =
  (read: (record: JobRecord) => string | null): Compare =>
  (measure, label, record, example) => {
    if (label === AMBIGUOUS) return;
    const values = valuesOf(label);
    measure.addValue(values.length === 0 ? null : values, read(record), example);
  };

/** Values that end with `?` may be extracted, but need not. */
const several =
  (read: (record: JobRecord) => string[]): Compare =>
  (measure, label, record, example) => {
    if (label === AMBIGUOUS) return;
    const labels = valuesOf(label);
    const optional = new Set(labels.filter((each) => each.endsWith('?')).map((each) => each.slice(0, -1)));
    const expected = new Set(labels.filter((each) => !each.endsWith('?')));
    measure.addSet(expected, new Set(read(record).filter((each) => !optional.has(each))), example);
  };

/** The code and the next ones; none if the record has only alternatives. */
const codesOf = ({ onet_code, occupation_details }: JobRecord): string[] => {
  if (onet_code === null) return [];
  const codes = [onet_code, ...(occupation_details?.alternatives.flatMap(({ code }) => code ?? []) ?? [])];
  return [...new Set(codes.map(sixDigits))].slice(0, 3);
};

const firstCode = single((record) => codesOf(record)[0] ?? null);

const anyOfThree: Compare = (measure, label, record, example) => {
  const codes = codesOf(record);
  const labels = valuesOf(label);
  if (label !== AMBIGUOUS)
    measure.addValue(
      labels.length === 0 ? null : labels,
      codes.find((code) => labels.includes(code)) ?? codes[0] ?? null,
      example,
    );
};

const payOf = ({ salary }: JobRecord): string | null =>
  salary && `${salary.min ?? salary.max}-${salary.max ?? salary.min} ${salary.currency} ${salary.period}`;

/** "None required" and "not stated" are one value. */
const required = (level: string | null | undefined): string | null => (level === 'none' || !level ? null : level);

const education: Compare = (measure, label, record, example) =>
  single(({ education_requirements: stated }) => (stated?.required === false ? null : required(stated?.level)))(
    measure,
    label === 'none' ? '-' : label,
    record,
    example,
  );

/** Where the text only implies full time, the guide accepts both null and full time. */
const commitment: Compare = (measure, label, record, example) => {
  const isImplied = label === '-' && record.commitment === 'full_time';
  if (!isImplied) single((each) => each.commitment)(measure, label, record, example);
};

export const FIELDS: readonly (readonly [name: string, column: string, compare: Compare, target: string])[] = [
  ['occupation, first', 'occupations', firstCode, 'precision 0.88'],
  ['occupation, in three', 'occupations', anyOfThree, 'precision 0.95'],
  ['level', 'level', single(({ level }) => level), 'precision 0.92, recall 0.88'],
  ['commitment', 'commitment', commitment, 'precision 0.98, recall 0.9'],
  ['work model', 'work_model', single(({ work_model }) => work_model), 'precision 0.95, recall 0.8'],
  ['pay, all four parts', 'pay', single(payOf), 'precision 0.98, recall 0.93'],
  [
    'technologies',
    'technologies',
    several(({ technologies }) => technologies.map(({ slug }) => slug)),
    'precision 0.95, recall 0.9',
  ],
  ['education', 'education', education, ''],
  [
    'experience',
    'experience_years',
    single(({ experience_details }) => experience_details?.years_min?.toString() ?? null),
    '',
  ],
  [
    'visa sponsorship',
    'visa',
    single(({ visa_sponsorship }) =>
      visa_sponsorship === null || visa_sponsorship.status === 'unknown' ? null : visa_sponsorship.status,
    ),
    '',
  ],
  [
    'countries',
    'countries',
    several(({ locations }) => locations.flatMap(({ country }) => country ?? [])),
    'precision 0.995',
  ],
];

/** The labels of a file of this folder, one object of column -> value a row. */
export const readLabels = (file: string): Record<string, string>[] => {
  const [header = '', ...lines] = readFileSync(path.resolve('bench/enrichment', file), 'utf8').trim().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, i) => [columns[i], value])));
};

/** Field of `Confidences` -> column of the labels, and how the values of a record are read. */
const CALIBRATED: Readonly<
  Record<keyof Confidences, readonly [string, (record: JobRecord) => string | null | readonly string[]]>
> = {
  occupation: ['occupations', (record) => codesOf(record)[0] ?? null],
  work_model: ['work_model', ({ work_model }) => work_model],
  commitment: ['commitment', ({ commitment }) => commitment],
  level: ['level', ({ level }) => level],
  salary: ['pay', payOf],
  education: ['education', ({ education_requirements: stated }) => required(stated?.level)],
  experience: ['experience_years', ({ experience_details }) => experience_details?.years_min?.toString() ?? null],
  locations: ['countries', ({ locations }) => locations.flatMap(({ country }) => country ?? [])],
  technologies: ['technologies', ({ technologies }) => technologies.map(({ slug }) => slug)],
  visa_sponsorship: [
    'visa',
    ({ visa_sponsorship: offer }) => (offer?.status === 'unknown' ? null : (offer?.status ?? null)),
  ],
};

/** Adds the values of a record whose column is labelled. */
export const calibrate = (
  calibrations: Calibrations,
  label: Record<string, string>,
  record: JobRecord,
  confidences: Confidences,
): void => {
  for (const field of CONFIDENT_FIELDS) {
    const [column, read] = CALIBRATED[field];
    const value = read(record);
    const stated = label[column];
    if (stated === undefined) continue;
    if (Array.isArray(value)) {
      const optional = valuesOf(stated).flatMap((each) => (each.endsWith('?') ? each.slice(0, -1) : []));
      if (stated !== AMBIGUOUS)
        for (const each of new Set(value as string[]))
          if (!optional.includes(each)) calibrations[field].add(confidences[field], valuesOf(stated).includes(each));
      continue;
    }
    // Where the text only implies full time, the guide accepts it.
    const isImplied = field === 'commitment' && stated === '-' && value === 'full_time';
    // The guide labels preferred degrees as none.
    const isPreferred = field === 'education' && record.education_requirements?.required === false;
    if (value !== null && stated !== AMBIGUOUS && !isImplied && !isPreferred)
      calibrations[field].add(confidences[field], valuesOf(stated).includes(value as string));
  }
};

/** Measures of one half, over all formats and for each group of rows that `groupOf` names. */
export const measureTexts = (
  companies: ReadonlyMap<string, readonly RawPosting[]>,
  half: Half,
  groupOf: (label: Record<string, string>, record: JobRecord) => string = () => '',
  calibrations?: Calibrations,
): Measure[] => {
  const measures = new Map<string, Measure>();
  const texts = new Map([...companies].map(([name, postings]) => [name, new CompanyTexts(postings)]));
  for (const label of readLabels('labels-multi-ats.tsv').filter((row) => row.half === half)) {
    const posting = companies.get(label.company as string)?.find(({ url_job }) => url_job === label.url);
    const result = posting && enrich(posting, CONTEXT, texts.get(label.company as string));
    if (!posting || !result || !('record' in result)) continue;
    if (calibrations) calibrate(calibrations, label, result.record, result.confidences);
    const group = groupOf(label, result.record);
    for (const [name, column, compare, target] of FIELDS) {
      const against = `texts of other boards, ${half} half${group && `: ${group}`}`;
      const key = `${name} ${against}`;
      const measure = measures.get(key) ?? new Measure(name, against, target);
      measures.set(key, measure);
      compare(measure, label[column] as string, result.record, () => `${posting.company}: ${posting.title}`);
    }
  }
  return [...measures.values()];
};
