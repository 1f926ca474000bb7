import type { RawPay } from '../posting.js';
import type { Connector } from './connector.js';
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
  toFlag,
  toTime,
} from './payload/payload.js';

const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];

const html = (job: Item): string | null => {
  const sections = item(item(job.jobAd).sections);
  return joinedHtml(SECTIONS.map((name) => [item(sections[name]).title, item(sections[name]).text]));
};

const pay = (value: unknown): RawPay | null => {
  if (!isItem(value)) return null;
  const { min, max, currency, period, interval } = value;
  return {
    min: number(min),
    max: number(max),
    currency: firstText(currency, item(currency).code),
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

/** `api.smartrecruiters.com/v1/companies/BOARD/postings`, or one posting of it; only the latter has the text. */
export const smartrecruiters: Connector = {
  format: 'smartrecruiters',
  body: 'json',
  items: (payload) => {
    const { content, name, company } = item(payload);
    if (Array.isArray(content)) return content;
    return text(name) !== null && isItem(company) ? [payload] : null;
  },
  draft: (job, { board }) => {
    if (job.visibility !== undefined && job.visibility !== 'PUBLIC') return null;
    const id = text(job.id);
    const { fullLocation, address, city, region, country, postalCode, remote, hybrid } = item(job.location);
    const words = firstText(fullLocation) ?? ([city, region].map(text).filter(Boolean).join(', ') || null);
    const slug = text(item(job.company).identifier) ?? board;
    return {
      source_job_id: id ?? '',
      url_job: text(job.postingUrl) ?? (id === null ? '' : `https://jobs.smartrecruiters.com/${slug}/${id}`),
      title: text(job.name) ?? '',
      company: text(item(job.company).name),
      html: html(job),
      places: [
        {
          text: words,
          address: {
            street: text(address),
            city: text(city),
            state: text(region),
            country: text(country)?.toUpperCase() ?? null,
            zip: text(postalCode),
          },
        },
      ].filter(({ text: said, address: { country: of } }) => said !== null || of !== null),
      department: text(item(job.department).label),
      employment_type: firstText(item(job.typeOfEmployment).label, item(job.typeOfEmployment).id),
      remote: toFlag(remote),
      workplace_type: toFlag(hybrid) ? 'hybrid' : toFlag(remote) ? 'remote' : null,
      experience_level: firstText(item(job.experienceLevel).label, item(job.experienceLevel).id),
      pay: pay(job.compensation),
      language: text(item(job.language).code),
      published_at: toTime(job.releasedDate),
      details: {
        ...otherDetails(job, USED),
        fields: Object.fromEntries(
          items(job.customField).flatMap(({ fieldLabel, valueLabel }) => {
            const [key, said] = [text(fieldLabel), text(valueLabel)];
            return key === null || said === null || key === '__proto__'
              ? []
              : [[key.slice(0, 100), said.slice(0, 500)]];
          }),
        ),
      },
    };
  },
};
