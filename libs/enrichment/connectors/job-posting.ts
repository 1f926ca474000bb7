import type { RawAddress, RawPay, RawPlace } from '../posting.js';
import type { Connector, Draft } from './connector.js';
import {
  firstText,
  type Item,
  isItem,
  item,
  items,
  joinedHtml,
  number,
  otherDetails,
  text,
  texts,
  toTime,
} from './payload/payload.js';

const MAX_DEPTH = 5;
const MONTHS = 12;

/** Every JobPosting inside a document of JSON-LD: alone, in a list, a graph, or as the item of a list. */
export const jobPostings = (document: unknown, depth = 0): Item[] => {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(document)) return document.flatMap((each) => jobPostings(each, depth + 1));
  if (!isItem(document)) return [];
  if (texts(document['@type']).some((type) => /(?:^|[/#:])JobPosting$/.test(type))) return [document];
  return ['@graph', 'itemListElement', 'item', 'mainEntity'].flatMap((key) => jobPostings(document[key], depth + 1));
};

const named = (value: unknown): string | null => firstText(value, item(value).name, item(value)['@value']);

const address = (value: unknown): RawAddress | null => {
  const { streetAddress, addressLocality, addressRegion, addressCountry, postalCode } = item(value);
  const parts = {
    street: text(streetAddress),
    city: named(addressLocality),
    state: named(addressRegion),
    country: named(addressCountry),
    zip: text(postalCode),
  };
  return Object.values(parts).some((part) => part !== null) ? parts : null;
};

const place = (value: unknown): RawPlace | null => {
  const parts = items(item(value).address).map(address)[0] ?? null;
  const words = firstText(value, item(value).address, item(value).name) ?? null;
  const spelled = parts === null ? null : [parts.city, parts.state, parts.country].filter(Boolean).join(', ') || null;
  return words === null && parts === null ? null : { text: spelled ?? words, address: parts };
};

const places = (job: Item): RawPlace[] => {
  const listed = Array.isArray(job.jobLocation) ? job.jobLocation : [job.jobLocation];
  const found = listed.map(place).filter((each) => each !== null);
  if (found.length > 0) return found;
  // Remote work has no place, but may be restricted to countries.
  const from = Array.isArray(job.applicantLocationRequirements)
    ? job.applicantLocationRequirements
    : [job.applicantLocationRequirements];
  return from.flatMap((each) => {
    const name = named(each);
    if (name === null) return [];
    return [{ text: name, address: texts(item(each)['@type']).includes('Country') ? { country: name } : null }];
  });
};

const pay = (value: unknown): RawPay | null => {
  const [salary] = items(value);
  if (!salary) return null;
  const range = isItem(salary.value) ? salary.value : salary;
  const exact = number(range.value) ?? number(salary.value);
  const [min, max] = [number(range.minValue) ?? exact, number(range.maxValue) ?? exact];
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

/** The values that a schema.org JobPosting declares. */
export const jobPostingDraft = (job: Item): Draft => {
  const url = firstText(job.url, job['@id'], item(job.mainEntityOfPage)['@id']) ?? '';
  const months = number(item(job.experienceRequirements).monthsOfExperience);
  const types = texts(job.jobLocationType).join(' ');
  const description = text(job.description);
  return {
    source_job_id: firstText(item(job.identifier).value, job.identifier, url) ?? '',
    url_job: url,
    title: firstText(job.title, job.name) ?? '',
    company: named(job.hiringOrganization),
    html: joinedHtml([
      [null, description],
      ...(['responsibilities', 'qualifications', 'skills'] as const).map((key) => {
        const said = texts(job[key]).join('\n');
        return [key, description?.includes(said) ? null : said] as const;
      }),
      ['benefits', texts(job.jobBenefits).join('\n')],
    ]),
    places: places(job),
    department: null,
    employment_type: texts(job.employmentType).join(', ') || null,
    remote: /telecommute/i.test(types) ? true : null,
    workplace_type: null,
    education: named(item(items(job.educationRequirements)[0]).credentialCategory) ?? null,
    years: months === null ? null : { min: Math.floor(months / MONTHS), max: null },
    pay: pay(job.baseSalary) ?? pay(job.estimatedSalary),
    language: named(job.inLanguage),
    published_at: toTime(job.datePosted),
    details: otherDetails(job, USED),
  };
};

/** The schema.org JobPostings of a careers page, or of its JSON-LD alone. */
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
