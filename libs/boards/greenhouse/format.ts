import { declaredCommitment } from '#libs/enrichment/fields/commitment/commitment.js';
import { periodOf } from '#libs/enrichment/fields/pay/pay.js';
import { declaredModel } from '#libs/enrichment/fields/workplace/workplace.js';
import type { RawPay } from '#libs/enrichment/posting.js';
import type { PayPeriod } from '#libs/records/enumerations.js';
import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toBoolean,
  toNumber,
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
const customField = (metadata: unknown, name: RegExp): JsonObject | undefined =>
  toObjects(metadata).find((each) => name.test(toText(each.name) ?? '') && each.value !== null);

const customText = (metadata: unknown, name: RegExp): string | null => {
  const { value } = customField(metadata, name) ?? {};
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
const payRanges = (inputRanges: unknown): RawPay | null => {
  const ranges = toObjects(inputRanges).map((each) => {
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

const customPayRange = (metadata: unknown): RawPay | null => {
  const field = toObjects(metadata).find(
    (each) => each.value_type === 'currency_range' && isObject(each.value) && PAY_FIELD.test(toText(each.name) ?? ''),
  );
  if (!field) return null;
  const { min_value, max_value, unit } = toObject(field.value);
  const [min, max] = [toAmount(min_value), toAmount(max_value)];
  return { min, max, currency: toText(unit), period: payPeriod([toText(field.name)], max ?? min) };
};

/** Payload: `boards-api.greenhouse.io/v1/boards/BOARD/jobs?content=true`, or one posting of it. */
export const greenhouse: BoardFormat = {
  format: 'greenhouse',
  pageOf: (board) => `https://job-boards.greenhouse.io/${board}`,
  boardOf: boardInPath(/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/),
  list: ({ board }) => ({
    url: `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`,
  }),
  advertised: ({ meta }) => toNumber(toObject(meta).total),
  body: 'json',
  items: (payload) => {
    const { jobs, absolute_url, title } = toObject(payload);
    if (Array.isArray(jobs)) return jobs;
    return absolute_url !== undefined && title !== undefined ? [payload] : null;
  },
  draft: (
    {
      id: number,
      departments,
      metadata,
      offices: listedOffices,
      absolute_url,
      title,
      company_name,
      content,
      location,
      pay_input_ranges,
      language,
      first_published,
      updated_at,
      ...others
    },
    { board },
  ) => {
    const id = toText(number);
    const [department, team] = toObjects(departments).map(({ name }) => toText(name));
    const employmentType = customText(
      metadata,
      /employment|commitment|(?:job|worker|position|contract|time) ?(?:type|status)|^type$/i,
    );
    const model = customText(
      metadata,
      /work ?place|work ?(?:model|mode|arrangement|style|location type)|location type|remote|hybrid/i,
    );
    const remote = customField(metadata, /^(?:is )?remote\??(?: eligible\??| position\??)?$/i);
    const offices = toObjects(listedOffices);
    return {
      source_job_id: id ?? '',
      url_job: toText(absolute_url) ?? (id === null ? '' : `https://job-boards.greenhouse.io/${board}/jobs/${id}`),
      title: toText(title) ?? '',
      company: toText(company_name),
      html: toText(content),
      places: [{ text: firstText(toObject(location).name, location) }].filter((each) => each.text !== null),
      // The place of an office, then its name.
      offices: [...offices.map((each) => toText(each.location)), ...offices.map(({ name }) => toText(name))].filter(
        (each) => each !== null,
      ),
      department: department ?? null,
      team: team ?? null,
      employment_type: [null, 'other'].includes(declaredCommitment(employmentType)) ? null : employmentType,
      workplace_type: declaredModel(model) === null ? null : model,
      remote: toBoolean(remote?.value),
      pay: payRanges(pay_input_ranges) ?? customPayRange(metadata),
      language: toText(language),
      published_at: toTime(first_published),
      updated_at: toTime(updated_at),
      details: {
        ...otherDetails(others, ['data_compliance']),
        fields: Object.fromEntries(
          toObjects(metadata).flatMap(({ name, value }) => {
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
