import type { Location } from '#libs/derivation/place/location.js';
import type { EducationLevel } from '#libs/records/enumerations.js';
import type {
  EducationRequirements,
  ExperienceDetails,
  Salary,
  ScheduleDetails,
} from '#libs/registry/records/jobs/job-record.js';
import { declaredDegree } from './fields/education/education.js';
import { currencyNamed } from './fields/pay/amounts.js';
import { currencyOfCountry, declaredPeriod, isPlausible, salaryOf } from './fields/pay/pay.js';
import { NO_NAMES, otherRange, type PlaceNames, rangeFor } from './fields/pay/pay-place.js';
import { periodBySize } from './fields/pay/pay-sizes.js';
import { placeInLabel } from './fields/pay/range-place.js';
import type { RawPayRange, RawPosting } from './posting.js';

const MAX_PAY_TEXT = 2_000;
const MAX_PAY_RANGES = 100;
const MAX_LABEL = 240;
const MAX_YEARS = 40;
const MAX_HOURS = 80;

/**
 * Pay as the payload declares it: of several ranges that of the posting's first place, otherwise the first in its currency. Null where
 * it is missing or implausible.
 *
 * @param country of the posting's first place
 * @param places names of the posting's first place
 */
export const declaredSalary = (
  { pay }: RawPosting,
  publishedAt: string,
  country: string | null = null,
  places: PlaceNames = NO_NAMES,
): Salary | null => {
  const declared = pay === null ? [] : (pay.ranges ?? [pay]).slice(0, MAX_PAY_RANGES);
  const plausible = declared
    .flatMap((range) => declaredRange(range, country))
    .filter((range) => isPlausible(range, publishedAt));
  const ranges = plausible.map((range) => ({ ...range, place: placeInLabel(range.scope, plausible.length > 1) }));
  const local = currencyOfCountry(country);
  const inLocalCurrency = ranges.filter(({ currency }) => currency === local);
  const chosen = rangeFor(ranges, places) ?? otherRange(inLocalCurrency, places) ?? otherRange(ranges, places);
  return chosen === undefined ? null : salaryOf(chosen, 'declared', publishedAt, ranges, chosen.inferred);
};

const times = (amount: number | null, factor: number): number | null =>
  amount === null ? null : Math.round(amount * factor * 100) / 100;

/** A range in one of the periods of records. A missing period follows from the country and the size of the amounts. */
const declaredRange = (
  { min, max, currency: code, period: words, text, place }: RawPayRange,
  country: string | null,
) => {
  const currency = declaredCurrency(code, country);
  const amount = max ?? min;
  if (currency === null || amount === null) return [];
  const stated = declaredPeriod(words);
  const bySize = stated === null && isUnstated(words) ? periodBySize(amount, currency, country) : null;
  const period = stated?.period ?? bySize;
  if (period === null) return [];
  return [
    {
      min: times(min, stated?.factor ?? 1),
      max: times(max, stated?.factor ?? 1),
      currency,
      period,
      inferred: stated === null ? (['period'] as const) : [],
      text: text?.slice(0, MAX_PAY_TEXT) ?? null,
      scope: place?.slice(0, MAX_LABEL) ?? '',
    },
  ];
};

/** Words without letters, such as an amount, name no period; others ("ONE_TIME") name one that is not known. */
const isUnstated = (words: string | null): boolean => words === null || !/\p{L}{4}/u.test(words);

const declaredCurrency = (code: string | null, country: string | null): string | null => {
  const words = code?.trim() ?? '';
  return /^[a-z]{3}$/i.test(words) ? words.toUpperCase() : words === '' ? null : currencyNamed(words, country);
};

const wholeInRange = (value: number | null, max: number): number | null =>
  value !== null && value >= 0 && value <= max ? Math.floor(value) : null;

/** The years of experience that the payload declares; null if they are missing or implausible. */
export const declaredExperience = ({ years }: RawPosting): ExperienceDetails | null => {
  const [min, max] = [wholeInRange(years?.min ?? null, MAX_YEARS), wholeInRange(years?.max ?? null, MAX_YEARS)];
  return min === null && max === null ? null : { years_min: min, years_max: max, text: null };
};

/** The declared degree, with the details from the text. @param words the degree in the payload's own words. */
export const declaredEducation = (
  words: string | null,
  stated: EducationRequirements | null,
): EducationRequirements | null => {
  const level = declaredDegree(words);
  if (level === null) return stated;
  return { ...(stated ?? { fields: [], required: null, or_experience: null, text: null }), level };
};

/** The declared hours a week, with the details from the text. */
export const declaredSchedule = (hours: number | null, stated: ScheduleDetails | null): ScheduleDetails | null => {
  const week = wholeInRange(hours, MAX_HOURS);
  if (week === null || week === 0) return stated;
  return { ...(stated ?? { shifts: [], flexible: null, text: null }), hours_per_week: week };
};

/** The declared values of a record, normalized. */
export interface DeclaredFields {
  salary: Salary | null;
  locations: readonly Location[] | null;
  work_model: string | null;
  commitment: string | null;
  level: string | null;
  education: EducationLevel | null;
  department: string | null;
  subdepartment: string | null;
  post_language: string | null;
  published_at: string | null;
  valid_through: string | null;
}

/** `declared_details` of the record: the values that the payload declared, normalized, without those it did not declare. */
export const declaredDetails = (posting: RawPosting, fields: DeclaredFields): Record<string, unknown> => {
  const { salary, locations, education, published_at, ...others } = fields;
  const experience = declaredExperience(posting);
  const { hours = null, extra_pay = [] } = posting;
  return Object.fromEntries(
    Object.entries({
      salary: salary && { min: salary.min, max: salary.max, currency: salary.currency, period: salary.period },
      locations: locations?.map(({ city, state, country }) => ({ city, state, country })) ?? null,
      remote: posting.remote,
      ...others,
      created_at: published_at,
      compensation_types: extra_pay.length > 0 ? [...extra_pay] : null,
      experience_details: experience && { years_min: experience.years_min, years_max: experience.years_max },
      education_requirements: declaredDegree(posting.education ?? null) === null ? null : { level: education },
      schedule_details: declaredSchedule(hours, null) === null ? null : { hours_per_week: hours },
    }).filter(([, value]) => value !== null),
  );
};
