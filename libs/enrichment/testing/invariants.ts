import { isRemote } from '#libs/derivation/work-model.js';
import type { JobRecord, SalaryRange } from '#libs/registry/records/jobs/job-record.js';

type Holds = (record: JobRecord) => boolean;

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const isOrdered = (min: number | null | undefined, max: number | null | undefined): boolean =>
  typeof min !== 'number' || typeof max !== 'number' || min <= max;

const PAY_KEYS = ['min', 'max', 'currency', 'period'] as const;

/** What holds for each record of enrichment: no two fields contradict each other. */
const INVARIANTS: Readonly<Record<string, Holds>> = {
  '`remote` is true exactly if the work model is remote, and null if it is unknown': (job) =>
    job.remote === isRemote(job.work_model),
  '`work_model` is the model of `workplace_details`': (job) => job.work_model === job.workplace_details.model,
  'a declared work model is that of the record': ({ declared_details, work_model }) =>
    declared_details?.work_model === undefined || declared_details.work_model === work_model,
  '`internship` is true exactly if commitment or level is': (job) =>
    job.internship === (job.commitment === 'internship' || job.level === 'internship'),
  'directors and managers have the track of managers, executives their own': ({ level, level_type }) =>
    level === 'executive'
      ? level_type === 'executive'
      : level !== 'director' && level !== 'manager'
        ? level_type !== 'executive'
        : level_type === 'manager',
  '`offers_visa_sponsorship` is the status of `visa_sponsorship`': ({ offers_visa_sponsorship, visa_sponsorship }) =>
    offers_visa_sponsorship ===
    (visa_sponsorship === null || visa_sponsorship.status === 'unknown' ? null : visa_sponsorship.status === 'offered'),
  'visa sponsorship and relocation are benefits if they are offered, and not if they are ruled out': (job) =>
    (job.visa_sponsorship?.status === 'offered') === job.benefit_types.includes('visa') &&
    (job.relocation_assistance?.status !== 'offered' || job.benefit_types.includes('relocation')) &&
    (job.relocation_assistance?.status !== 'not_offered' || !job.benefit_types.includes('relocation')),
  'the lower bound of pay is not above the upper one': ({ salary }) => isOrdered(salary?.min, salary?.max),
  'pay has at least one bound': ({ salary }) => salary === null || salary.min !== null || salary.max !== null,
  'the pay is one of the ranges that the posting states': ({ salary }) =>
    salary === null || salary.ranges.some((range) => PAY_KEYS.every((key) => range[key] === salary[key])),
  'pay of another city is not chosen where the city of the posting has a range': ({ salary, locations }) => {
    const city = locations[0]?.city ?? null;
    if (salary === null || city === null) return true;
    const ranges = salary.ranges.filter(
      (range) => range.currency === salary.currency && range.period === salary.period,
    );
    const own = ranges.filter(({ place }) => place === city);
    const isPay = (range: SalaryRange) => PAY_KEYS.every((key) => range[key] === salary[key]);
    return own.length === 0 || ranges.some((range) => isPay(range) && (range.place ?? '').includes(city));
  },
  'the bounds of each range of pay are in order, and one is known': ({ salary }) =>
    (salary?.ranges ?? []).every(({ min, max }) => isOrdered(min, max) && (min ?? max) !== null),
  'no range of pay is listed twice': ({ salary }) =>
    areDistinct((salary?.ranges ?? []).map((range) => JSON.stringify(range))),
  'the minimum of years is not above the maximum': ({ experience_details }) =>
    isOrdered(experience_details?.years_min, experience_details?.years_max),
  'code, title and confidence of the occupation are known together': ({ onet_code, onet_title, occupation_details }) =>
    (onet_code === null) === ((occupation_details?.confidence ?? null) === null) &&
    (onet_code === null) === (onet_title === null),
  'the alternatives of an occupation are others, each once': ({ onet_code, occupation_details }) => {
    const codes = occupation_details?.alternatives.map(({ code }) => code) ?? [];
    return areDistinct([onet_code, ...codes]);
  },
  'the major group is that of the code': ({ onet_code, occupation_details }) =>
    (occupation_details?.major_group ?? null) === (onet_code?.slice(0, 2) ?? null),
  'lists have no duplicates': (job) =>
    areDistinct(job.technologies.map(({ slug }) => slug)) &&
    areDistinct(job.benefit_types) &&
    areDistinct(job.compensation_types) &&
    areDistinct(job.tags) &&
    areDistinct(job.categories),
  'what only a text states is empty if no text was read': (job) =>
    job.has_text ||
    (job.requirements.length === 0 &&
      job.responsibilities.length === 0 &&
      job.benefits.length === 0 &&
      job.description === null),
  'a posting is not updated before it is created': ({ created_at, updated_at }) =>
    Date.parse(created_at) <= Date.parse(updated_at),
};

/** The invariants that a record breaks. */
export const brokenInvariants = (record: JobRecord): string[] =>
  Object.entries(INVARIANTS).flatMap(([name, holds]) => (holds(record) ? [] : [name]));
