import type { RawAddress, RawPay, RawPlace } from '#libs/enrichment/posting.js';
import type { BoardFormat } from '../board-format.js';
import type { PostingDraft } from '../connector.js';
import { signIn, toAmounts } from '../payload/amounts.js';
import { UNREADABLE_SCRIPT } from '../payload/markup.js';
import {
  firstText,
  isObject,
  type JsonObject,
  joinHtml,
  otherDetails,
  toNumber,
  toObject,
  toObjects,
  toText,
  toTexts,
  toTime,
} from '../payload/payload.js';

const MAX_DEPTH = 5;
const MONTHS_PER_YEAR = 12;

/** Every schema.org JobPosting in a JSON-LD document: the document itself, or one in an array, a graph or an ItemList. */
export const jobPostings = (document: unknown, depth = 0): JsonObject[] => {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(document)) return document.flatMap((each) => jobPostings(each, depth + 1));
  if (!isObject(document)) return [];
  if (toTexts(document['@type']).some((type) => /(?:^|[/#:])JobPosting$/.test(type))) return [document];
  return ['@graph', 'itemListElement', 'item', 'mainEntity'].flatMap((key) => jobPostings(document[key], depth + 1));
};

const nameOf = (value: unknown): string | null => firstText(value, toObject(value).name, toObject(value)['@value']);

const address = (value: unknown): RawAddress | null => {
  const { streetAddress, addressLocality, addressRegion, addressCountry, postalCode } = toObject(value);
  const parts = {
    street: toText(streetAddress),
    city: nameOf(addressLocality),
    state: nameOf(addressRegion),
    country: nameOf(addressCountry),
    zip: toText(postalCode),
  };
  return Object.values(parts).some((part) => part !== null) ? parts : null;
};

const placeOf = (value: unknown): RawPlace | null => {
  const parts = toObjects(toObject(value).address).map(address)[0] ?? null;
  const words = firstText(value, toObject(value).address, toObject(value).name) ?? null;
  const fromAddress =
    parts === null ? null : [parts.city, parts.state, parts.country].filter(Boolean).join(', ') || null;
  return words === null && parts === null ? null : { text: fromAddress ?? words, address: parts };
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const placesOf = (jobLocation: unknown, applicantLocationRequirements: unknown): RawPlace[] => {
  const found = asList(jobLocation)
    .map(placeOf)
    .filter((each) => each !== null);
  if (found.length > 0) return found;
  // Remote work has no place, but may be restricted to countries.
  return asList(applicantLocationRequirements).flatMap((each) => {
    const name = nameOf(each);
    if (name === null) return [];
    return [{ text: name, address: toTexts(toObject(each)['@type']).includes('Country') ? { country: name } : null }];
  });
};

/** A `MonetaryAmount`, or only its amount: `120000`, `"$100,000 - $120,000"`. @param currency beside it. */
const payOf = (value: unknown, currency: unknown): RawPay | null => {
  const [first] = asList(value);
  const salary = toObject(first);
  const range = isObject(salary.value) ? salary.value : salary;
  const words = [range.value, salary.value, first].find((each) => toAmounts(each) !== null);
  const stated = toAmounts(words);
  const [min, max] = [
    toAmounts(range.minValue)?.min ?? stated?.min ?? null,
    toAmounts(range.maxValue)?.max ?? stated?.max ?? null,
  ];
  if (min === null && max === null) return null;
  const text = typeof words === 'string' ? words : null;
  return {
    min,
    max,
    currency:
      firstText(salary.currency, salary.priceCurrency, range.currency, currency) ??
      signIn(firstText(text, range.minValue, range.maxValue)),
    period: firstText(range.unitText, salary.unitText, range.unitCode, salary.unitCode, text),
    text: null,
  };
};

const urlOf = (job: JsonObject): string => firstText(job.url, job['@id'], toObject(job.mainEntityOfPage)['@id']) ?? '';

const titleOf = (job: JsonObject): string => firstText(job.title, job.name) ?? '';

/** Reads a schema.org JobPosting. */
export const jobPostingDraft = (job: JsonObject): PostingDraft => {
  const {
    description: text,
    datePosted,
    employmentType,
    hiringOrganization,
    jobLocation,
    jobLocationType,
    applicantLocationRequirements,
    baseSalary,
    estimatedSalary,
    salaryCurrency,
    identifier,
    inLanguage,
    validThrough,
    responsibilities,
    qualifications,
    skills,
    jobBenefits,
    ...others
  } = job;
  const page = urlOf(job);
  const months = toNumber(toObject(others.experienceRequirements).monthsOfExperience);
  const types = toTexts(jobLocationType).join(' ');
  const description = toText(text);
  return {
    source_job_id: firstText(toObject(identifier).value, identifier, page) ?? '',
    url_job: page,
    title: titleOf(job),
    company: nameOf(hiringOrganization),
    html: joinHtml([
      [null, description],
      ...Object.entries({ responsibilities, qualifications, skills }).map(([key, section]) => {
        const sectionText = toTexts(section).join('\n');
        return [key, description?.includes(sectionText) ? null : sectionText] as const;
      }),
      ['benefits', toTexts(jobBenefits).join('\n')],
    ]),
    places: placesOf(jobLocation, applicantLocationRequirements),
    department: null,
    employment_type: toTexts(employmentType).join(', ') || null,
    remote: /telecommute/i.test(types) ? true : null,
    workplace_type: null,
    education: nameOf(toObject(toObjects(others.educationRequirements)[0]).credentialCategory) ?? null,
    years: months === null ? null : { min: Math.floor(months / MONTHS_PER_YEAR), max: null },
    pay: payOf(baseSalary, salaryCurrency) ?? payOf(estimatedSalary, salaryCurrency),
    language: nameOf(inLanguage),
    published_at: toTime(datePosted),
    valid_through: toTime(validThrough),
    details: otherDetails(others, ['@context', '@type', 'title', 'url']),
  };
};

const folded = (value: unknown): string => (toText(value) ?? '').toLowerCase();

/** The id in `identifier`; null if it is the employer's name, which some pages write into every posting. */
const declaredId = (job: JsonObject): string | null => {
  const id = firstText(toObject(job.identifier).value, job.identifier);
  const names = [toObject(job.identifier).name, nameOf(job.hiringOrganization)].map(folded);
  return id === null || names.includes(folded(id)) ? null : id;
};

/**
 * The postings of a page with an `identifier` of their own. Where postings of different titles have the same one, it is a placeholder, and
 * their address identifies them; where they have the same address, or none, so does their title.
 */
const identified = (found: readonly JsonObject[]): JsonObject[] => {
  const keys: ((job: JsonObject) => string)[] = [
    (job) => declaredId(job) ?? '',
    urlOf,
    (job) => `${urlOf(job)}#${titleOf(job)}`,
  ];
  let open = found.map((job, at) => ({ job, at }));
  const ids: string[] = [];
  for (const keyOf of found.length > 1 ? keys : keys.slice(0, 1)) {
    const groups = Map.groupBy(open, ({ job }) => keyOf(job));
    open = [...groups].flatMap(([key, group]) => {
      if (key === '' || new Set(group.map(({ job }) => folded(titleOf(job)))).size > 1) return group;
      for (const { at } of group) ids[at] = key;
      return [];
    });
  }
  return found.map((job, at) => ({ ...job, identifier: ids[at] ?? '' }));
};

/** Payload: a careers page with schema.org JobPostings, or their JSON-LD. */
export const jobposting: BoardFormat = {
  format: 'jobposting',
  nameOf: ({ hostname, pathname }) => `${hostname}${pathname.replace(/\/$/, '')}`,
  losesFormatWhenEmpty: true,
  list: ({ url }) => ({ url }),
  isWhole: (body) => /^\s*[[{]/.test(body) || /<\/html>\s*(?:<!--[^>]{0,500}-->\s*)?$/i.test(body.slice(-600)),
  body: 'page',
  addressesNeedBoard: true,
  items: (payload) => {
    const found = identified(jobPostings(payload));
    const unreadable = Array.isArray(payload) ? payload.filter((each) => each === UNREADABLE_SCRIPT) : [];
    return found.length + unreadable.length > 0 ? [...found, ...unreadable] : null;
  },
  draft: (job, { url }) => {
    const draft = jobPostingDraft(job);
    const id = draft.source_job_id || url || '';
    return { ...draft, source_job_id: id, url_job: draft.url_job || url || '' };
  },
};
