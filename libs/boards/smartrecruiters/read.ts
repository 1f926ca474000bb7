import type { RawPay } from '#libs/enrichment/posting.js';
import type { Connector } from '../connector.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  type JsonObject,
  joinHtml,
  otherDetails,
  toBoolean,
  toObject,
  toObjects,
  toText,
  toTime,
} from '../payload/payload.js';

const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];

const html = (job: JsonObject): string | null => {
  const sections = toObject(toObject(job.jobAd).sections);
  return joinHtml(SECTIONS.map((name) => [toObject(sections[name]).title, toObject(sections[name]).text]));
};

const pay = (value: unknown): RawPay | null => {
  if (!isObject(value)) return null;
  const { min, max, currency, period, interval } = value;
  return {
    min: toAmount(min),
    max: toAmount(max),
    currency: firstText(currency, toObject(currency).code),
    period: firstText(period, interval),
    text: null,
  };
};

const USED = [
  'id',
  'name',
  'company',
  'releasedDate',
  'location',
  'department',
  'typeOfEmployment',
  'experienceLevel',
  'language',
  'jobAd',
  'postingUrl',
  'compensation',
  'creator',
  'customField',
  'ref',
  'uuid',
  'visibility',
  'defaultJobAd',
];

/** Payload: `api.smartrecruiters.com/v1/companies/BOARD/postings`, or one posting of it; only the latter has the text. */
export const smartrecruiters: Connector = {
  format: 'smartrecruiters',
  body: 'json',
  items: (payload) => {
    const { content, name, company } = toObject(payload);
    if (Array.isArray(content)) return content;
    return toText(name) !== null && isObject(company) ? [payload] : null;
  },
  draft: (job, { board }) => {
    if (job.visibility !== undefined && job.visibility !== 'PUBLIC') return null;
    const id = toText(job.id);
    const { fullLocation, address, city, region, country, postalCode, remote, hybrid } = toObject(job.location);
    const words = firstText(fullLocation) ?? ([city, region].map(toText).filter(Boolean).join(', ') || null);
    const slug = toText(toObject(job.company).identifier) ?? board;
    return {
      source_job_id: id ?? '',
      url_job: toText(job.postingUrl) ?? (id === null ? '' : `https://jobs.smartrecruiters.com/${slug}/${id}`),
      title: toText(job.name) ?? '',
      company: toText(toObject(job.company).name),
      html: html(job),
      places: [
        {
          text: words,
          address: {
            street: toText(address),
            city: toText(city),
            state: toText(region),
            country: toText(country)?.toUpperCase() ?? null,
            zip: toText(postalCode),
          },
        },
      ].filter(({ text: said, address: { country: of } }) => said !== null || of !== null),
      department: toText(toObject(job.department).label),
      employment_type: firstText(toObject(job.typeOfEmployment).label, toObject(job.typeOfEmployment).id),
      remote: toBoolean(remote),
      workplace_type: toBoolean(hybrid) ? 'hybrid' : toBoolean(remote) ? 'remote' : null,
      experience_level: firstText(toObject(job.experienceLevel).label, toObject(job.experienceLevel).id),
      pay: pay(job.compensation),
      language: toText(toObject(job.language).code),
      published_at: toTime(job.releasedDate),
      details: {
        ...otherDetails(job, USED),
        fields: Object.fromEntries(
          toObjects(job.customField).flatMap(({ fieldLabel, valueLabel }) => {
            const [key, fieldText] = [toText(fieldLabel), toText(valueLabel)];
            return key === null || fieldText === null || key === '__proto__'
              ? []
              : [[key.slice(0, 100), fieldText.slice(0, 500)]];
          }),
        ),
      },
    };
  },
};
