import { declaredCommitment } from '../fields/commitment/commitment.js';
import { declaredModel } from '../fields/workplace/workplace.js';
import type { RawPay } from '../posting.js';
import type { Connector } from './connector.js';
import {
  firstText,
  type Item,
  isItem,
  item,
  items,
  number,
  otherDetails,
  text,
  texts,
  toFlag,
  toTime,
} from './payload/payload.js';

const CENTS = 100;
const SALARY = /salary|pay|compensation|wage|\brate\b|\bote\b/i;
const PER_HOUR_AT_MOST = 500;
const PER_YEAR_AT_LEAST = 10_000;

/** Custom fields, with names chosen by the employer. */
const ownField = (job: Item, name: RegExp): Item | undefined =>
  items(job.metadata).find((each) => name.test(text(each.name) ?? '') && each.value !== null);

const ownText = (job: Item, name: RegExp): string | null => {
  const { value } = ownField(job, name) ?? {};
  return texts(value)[0] ?? null;
};

const periodFor = (words: string, max: number | null): string | null => {
  if (/hour|annual|year|month|week|day/i.test(words)) return words;
  if (max === null) return null;
  return max >= PER_YEAR_AT_LEAST ? 'year' : max <= PER_HOUR_AT_MOST ? 'hour' : null;
};

/** The span over the ranges of all places or levels, if currency and period are the same. */
const inputRanges = (job: Item): RawPay | null => {
  const ranges = items(job.pay_input_ranges).map((each) => ({
    min: number(each.min_cents),
    max: number(each.max_cents),
    currency: text(each.currency_type),
    words: [text(each.title), text(each.blurb)].filter((words) => words !== null).join(' '),
  }));
  const [first] = ranges;
  if (!first) return null;
  const same = ranges.filter(({ currency }) => currency === first.currency);
  const lows = same.map(({ min }) => min).filter((each) => each !== null);
  const highs = same.map(({ max }) => max).filter((each) => each !== null);
  const [min, max] = [
    lows.length > 0 ? Math.min(...lows) / CENTS : null,
    highs.length > 0 ? Math.max(...highs) / CENTS : null,
  ];
  return { min, max, currency: first.currency, period: periodFor(first.words, max), text: first.words || null };
};

const ownRange = (job: Item): RawPay | null => {
  const field = items(job.metadata).find(
    (each) => each.value_type === 'currency_range' && isItem(each.value) && SALARY.test(text(each.name) ?? ''),
  );
  if (!field) return null;
  const { min_value, max_value, unit } = item(field.value);
  const [min, max] = [number(min_value), number(max_value)];
  return { min, max, currency: text(unit), period: periodFor(text(field.name) ?? '', max ?? min), text: null };
};

const USED = [
  'id',
  'title',
  'absolute_url',
  'location',
  'content',
  'departments',
  'offices',
  'metadata',
  'pay_input_ranges',
  'company_name',
  'first_published',
  'updated_at',
  'language',
  'data_compliance',
];

/** `boards-api.greenhouse.io/v1/boards/BOARD/jobs?content=true`, or one posting of it. */
export const greenhouse: Connector = {
  format: 'greenhouse',
  body: 'json',
  items: (payload) => {
    const { jobs, absolute_url, title } = item(payload);
    if (Array.isArray(jobs)) return jobs;
    return absolute_url !== undefined && title !== undefined ? [payload] : null;
  },
  draft: (job, { board }) => {
    const id = text(job.id);
    const [department, team] = items(job.departments).map(({ name }) => text(name));
    const kind = ownText(job, /employment|commitment|(?:job|worker|position|contract|time) ?(?:type|status)|^type$/i);
    const model = ownText(
      job,
      /work ?place|work ?(?:model|mode|arrangement|style|location type)|location type|remote|hybrid/i,
    );
    const remote = ownField(job, /^(?:is )?remote\??(?: eligible\??| position\??)?$/i);
    const offices = items(job.offices);
    return {
      source_job_id: id ?? '',
      url_job: text(job.absolute_url) ?? (id === null ? '' : `https://job-boards.greenhouse.io/${board}/jobs/${id}`),
      title: text(job.title) ?? '',
      company: text(job.company_name),
      html: text(job.content),
      places: [{ text: firstText(item(job.location).name, job.location) }].filter((each) => each.text !== null),
      // The posting's own place takes precedence over the employer's office.
      offices: [...offices.map((each) => text(each.location)), ...offices.map(({ name }) => text(name))].filter(
        (each) => each !== null,
      ),
      department: department ?? null,
      team: team ?? null,
      employment_type: [null, 'other'].includes(declaredCommitment(kind)) ? null : kind,
      workplace_type: declaredModel(model) === null ? null : model,
      remote: toFlag(remote?.value),
      pay: inputRanges(job) ?? ownRange(job),
      language: text(job.language),
      published_at: toTime(job.first_published),
      updated_at: toTime(job.updated_at),
      details: {
        ...otherDetails(job, USED),
        fields: Object.fromEntries(
          items(job.metadata).flatMap(({ name, value }) => {
            const [key, said] = [text(name), texts(value).join(', ')];
            return key === null || said === '' || key === '__proto__' ? [] : [[key.slice(0, 100), said.slice(0, 500)]];
          }),
        ),
      },
    };
  },
};
