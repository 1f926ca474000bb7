import type { RawAddress, RawPay, RawPlace } from '../posting.js';
import type { Connector, PostingDraft } from './connector.js';
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
} from './payload/payload.js';

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

const place = (value: unknown): RawPlace | null => {
  const parts = toObjects(toObject(value).address).map(address)[0] ?? null;
  const words = firstText(value, toObject(value).address, toObject(value).name) ?? null;
  const fromAddress =
    parts === null ? null : [parts.city, parts.state, parts.country].filter(Boolean).join(', ') || null;
  return words === null && parts === null ? null : { text: fromAddress ?? words, address: parts };
};

const places = (job: JsonObject): RawPlace[] => {
  const listed = Array.isArray(job.jobLocation) ? job.jobLocation : [job.jobLocation];
  const found = listed.map(place).filter((each) => each !== null);
  if (found.length > 0) return found;
  // Remote work has no place, but may be restricted to countries.
  const requirements = Array.isArray(job.applicantLocationRequirements)
    ? job.applicantLocationRequirements
    : [job.applicantLocationRequirements];
  return requirements.flatMap((each) => {
    const name = nameOf(each);
    if (name === null) return [];
    return [{ text: name, address: toTexts(toObject(each)['@type']).includes('Country') ? { country: name } : null }];
  });
};

const pay = (value: unknown): RawPay | null => {
  const [salary] = toObjects(value);
  if (!salary) return null;
  const range = isObject(salary.value) ? salary.value : salary;
  const exact = toNumber(range.value) ?? toNumber(salary.value);
  const [min, max] = [toNumber(range.minValue) ?? exact, toNumber(range.maxValue) ?? exact];
  return min === null && max === null
    ? null
    : {
        min,
        max,
        currency: firstText(salary.currency, salary.priceCurrency, range.currency),
        period: firstText(range.unitText, salary.unitText, range.unitCode),
        text: null,
      };
};

const USED = [
  '@context',
  '@type',
  'title',
  'description',
  'datePosted',
  'employmentType',
  'hiringOrganization',
  'jobLocation',
  'jobLocationType',
  'applicantLocationRequirements',
  'baseSalary',
  'estimatedSalary',
  'identifier',
  'url',
  'inLanguage',
  'responsibilities',
  'qualifications',
  'skills',
  'jobBenefits',
];

/** Reads a schema.org JobPosting. */
export const jobPostingDraft = (job: JsonObject): PostingDraft => {
  const url = firstText(job.url, job['@id'], toObject(job.mainEntityOfPage)['@id']) ?? '';
  const months = toNumber(toObject(job.experienceRequirements).monthsOfExperience);
  const types = toTexts(job.jobLocationType).join(' ');
  const description = toText(job.description);
  return {
    source_job_id: firstText(toObject(job.identifier).value, job.identifier, url) ?? '',
    url_job: url,
    title: firstText(job.title, job.name) ?? '',
    company: nameOf(job.hiringOrganization),
    html: joinHtml([
      [null, description],
      ...(['responsibilities', 'qualifications', 'skills'] as const).map((key) => {
        const sectionText = toTexts(job[key]).join('\n');
        return [key, description?.includes(sectionText) ? null : sectionText] as const;
      }),
      ['benefits', toTexts(job.jobBenefits).join('\n')],
    ]),
    places: places(job),
    department: null,
    employment_type: toTexts(job.employmentType).join(', ') || null,
    remote: /telecommute/i.test(types) ? true : null,
    workplace_type: null,
    education: nameOf(toObject(toObjects(job.educationRequirements)[0]).credentialCategory) ?? null,
    years: months === null ? null : { min: Math.floor(months / MONTHS_PER_YEAR), max: null },
    pay: pay(job.baseSalary) ?? pay(job.estimatedSalary),
    language: nameOf(job.inLanguage),
    published_at: toTime(job.datePosted),
    details: otherDetails(job, USED),
  };
};

/** Payload: a careers page with schema.org JobPostings, or their JSON-LD. */
export const jobPosting: Connector = {
  format: 'jobposting',
  body: 'page',
  items: (payload) => {
    const found = jobPostings(payload);
    return found.length > 0 ? found : null;
  },
  draft: (job, { url }) => {
    const draft = jobPostingDraft(job);
    const id = draft.source_job_id || url || '';
    return { ...draft, source_job_id: id, url_job: draft.url_job || url || '' };
  },
};
