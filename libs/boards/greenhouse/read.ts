import { declaredCommitment } from '#libs/enrichment/fields/commitment/commitment.js';
import { periodOf } from '#libs/enrichment/fields/pay/pay.js';
import { declaredModel } from '#libs/enrichment/fields/workplace/workplace.js';
import type { RawPay } from '#libs/enrichment/posting.js';
import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Connector } from '../connector.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toBoolean,
  toObject,
  toObjects,
  toText,
  toTexts,
  toTime,
} from '../payload/payload.js';

const CENTS_PER_UNIT = 100;
const NAMES_PERIOD = /\b(?:hour|annual|year|month|week|da(?:y|ily)\b)/i;
const PAY_FIELD = /salary|pay|compensation|wage|\brate\b|\bote\b/i;
const MAX_PER_HOUR = 500;
const MIN_PER_YEAR = 10_000;

/** A custom field, whose name the employer chose. */
const customField = (job: JsonObject, name: RegExp): JsonObject | undefined =>
  toObjects(job.metadata).find((each) => name.test(toText(each.name) ?? '') && each.value !== null);

const customText = (job: JsonObject, name: RegExp): string | null => {
  const { value } = customField(job, name) ?? {};
  return toTexts(value)[0] ?? null;
};

/** In any currency, yen included. More per hour, day or week is another period: the words mention it about something else ("40 hours per week"). */
const MAX_AMOUNT: Partial<Record<PayPeriod, number>> = { hour: 10_000, day: 30_000, week: 20_000 };
const MIN_AMOUNT: Partial<Record<PayPeriod, number>> = { year: 2_000 };

const isPossible = (period: PayPeriod, amount: number): boolean =>
  amount <= (MAX_AMOUNT[period] ?? Number.POSITIVE_INFINITY) && amount >= (MIN_AMOUNT[period] ?? 0);

/** The first period that a text names ("Annual Salary") and that suits the amount, otherwise the one that the amount suggests. */
const payPeriod = (texts: readonly (string | null)[], amount: number | null): PayPeriod | null => {
  for (const text of texts) {
    const named = periodOf(text === null ? null : (NAMES_PERIOD.exec(text)?.[0] ?? null));
    if (named !== null && (amount === null || isPossible(named, amount))) return named;
  }
  if (amount === null) return null;
  return amount >= MIN_PER_YEAR ? 'year' : amount <= MAX_PER_HOUR ? 'hour' : null;
};

/** The pay ranges of all places or levels. */
const payRanges = (job: JsonObject): RawPay | null => {
  const ranges = toObjects(job.pay_input_ranges).map((each) => {
    const texts = [toText(each.title), toText(each.blurb)];
    const [min, max] = [inUnits(each.min_cents), inUnits(each.max_cents)];
    return {
      min,
      max,
      currency: toText(each.currency_type),
      period: payPeriod(texts, max ?? min),
      text: texts.filter((part) => part !== null).join(' ') || null,
      place: texts[0] ?? null,
    };
  });
  const [first] = ranges;
  return first ? { ...first, ranges } : null;
};

const inUnits = (cents: unknown): number | null => {
  const amount = toAmount(cents);
  return amount === null ? null : amount / CENTS_PER_UNIT;
};

const customPayRange = (job: JsonObject): RawPay | null => {
  const field = toObjects(job.metadata).find(
    (each) => each.value_type === 'currency_range' && isObject(each.value) && PAY_FIELD.test(toText(each.name) ?? ''),
  );
  if (!field) return null;
  const { min_value, max_value, unit } = toObject(field.value);
  const [min, max] = [toAmount(min_value), toAmount(max_value)];
  return { min, max, currency: toText(unit), period: payPeriod([toText(field.name)], max ?? min) };
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

/** Payload: `boards-api.greenhouse.io/v1/boards/BOARD/jobs?content=true`, or one posting of it. */
export const greenhouse: Connector = {
  format: 'greenhouse',
  body: 'json',
  items: (payload) => {
    const { jobs, absolute_url, title } = toObject(payload);
    if (Array.isArray(jobs)) return jobs;
    return absolute_url !== undefined && title !== undefined ? [payload] : null;
  },
  draft: (job, { board }) => {
    const id = toText(job.id);
    const [department, team] = toObjects(job.departments).map(({ name }) => toText(name));
    const employmentType = customText(
      job,
      /employment|commitment|(?:job|worker|position|contract|time) ?(?:type|status)|^type$/i,
    );
    const model = customText(
      job,
      /work ?place|work ?(?:model|mode|arrangement|style|location type)|location type|remote|hybrid/i,
    );
    const remote = customField(job, /^(?:is )?remote\??(?: eligible\??| position\??)?$/i);
    const offices = toObjects(job.offices);
    return {
      source_job_id: id ?? '',
      url_job: toText(job.absolute_url) ?? (id === null ? '' : `https://job-boards.greenhouse.io/${board}/jobs/${id}`),
      title: toText(job.title) ?? '',
      company: toText(job.company_name),
      html: toText(job.content),
      places: [{ text: firstText(toObject(job.location).name, job.location) }].filter((each) => each.text !== null),
      // The place of an office, then its name.
      offices: [...offices.map((each) => toText(each.location)), ...offices.map(({ name }) => toText(name))].filter(
        (each) => each !== null,
      ),
      department: department ?? null,
      team: team ?? null,
      employment_type: [null, 'other'].includes(declaredCommitment(employmentType)) ? null : employmentType,
      workplace_type: declaredModel(model) === null ? null : model,
      remote: toBoolean(remote?.value),
      pay: payRanges(job) ?? customPayRange(job),
      language: toText(job.language),
      published_at: toTime(job.first_published),
      updated_at: toTime(job.updated_at),
      details: {
        ...otherDetails(job, USED),
        fields: Object.fromEntries(
          toObjects(job.metadata).flatMap(({ name, value }) => {
            const [key, fieldText] = [toText(name), toTexts(value).join(', ')];
            return key === null || fieldText === '' || key === '__proto__'
              ? []
              : [[key.slice(0, 100), fieldText.slice(0, 500)]];
          }),
        ),
      },
    };
  },
};
