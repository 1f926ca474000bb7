import type { RawPay } from '#libs/enrichment/posting.js';
import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { nextOffset, withParameter } from '../paging.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  joinHtml,
  otherDetails,
  toBoolean,
  toNumber,
  toObject,
  toObjects,
  toText,
  toTime,
} from '../payload/payload.js';

const postings = (board: string): string =>
  `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(board)}/postings`;

const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];

const htmlOf = (jobAd: unknown): string | null => {
  const sections = toObject(toObject(jobAd).sections);
  return joinHtml(SECTIONS.map((name) => [toObject(sections[name]).title, toObject(sections[name]).text]));
};

const payOf = (value: unknown): RawPay | null => {
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

/** Payload: `api.smartrecruiters.com/v1/companies/BOARD/postings`, or one posting of it; only the latter has the text. */
export const smartrecruiters: BoardFormat = {
  format: 'smartrecruiters',
  pageOf: (board) => `https://careers.smartrecruiters.com/${board}`,
  boardOf: boardInPath(/^(?:jobs|careers)\.smartrecruiters\.com$/),
  list: ({ board }) => ({ url: `${postings(board)}?limit=100&offset=0` }),
  advertised: ({ totalFound }) => toNumber(totalFound),
  next: (page) => nextOffset(page, (offset) => ({ url: withParameter(page.request.url, 'offset', String(offset)) })),
  detail: ({ id }, { board }) => {
    const posting = toText(id);
    return posting === null ? null : { url: `${postings(board)}/${encodeURIComponent(posting.toWellFormed())}` };
  },
  body: 'json',
  items: (payload) => {
    const { content, name, company } = toObject(payload);
    if (Array.isArray(content)) return content;
    return toText(name) !== null && isObject(company) ? [payload] : null;
  },
  draft: (
    {
      visibility,
      id: given,
      location,
      company,
      postingUrl,
      name,
      jobAd,
      department,
      typeOfEmployment,
      experienceLevel,
      compensation,
      language,
      releasedDate,
      customField,
      ...others
    },
    { board },
  ) => {
    if (visibility !== undefined && visibility !== 'PUBLIC') return null;
    const id = toText(given);
    const { fullLocation, address, city, region, country, postalCode, remote, hybrid } = toObject(location);
    const words = firstText(fullLocation) ?? ([city, region].map(toText).filter(Boolean).join(', ') || null);
    const slug = toText(toObject(company).identifier) ?? board;
    return {
      source_job_id: id ?? '',
      url_job: toText(postingUrl) ?? (id === null ? '' : `https://jobs.smartrecruiters.com/${slug}/${id}`),
      title: toText(name) ?? '',
      company: toText(toObject(company).name),
      html: htmlOf(jobAd),
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
      department: toText(toObject(department).label),
      employment_type: firstText(toObject(typeOfEmployment).label, toObject(typeOfEmployment).id),
      remote: toBoolean(remote),
      workplace_type: toBoolean(hybrid) ? 'hybrid' : toBoolean(remote) ? 'remote' : null,
      experience_level: firstText(toObject(experienceLevel).label, toObject(experienceLevel).id),
      pay: payOf(compensation),
      language: toText(toObject(language).code),
      published_at: toTime(releasedDate),
      details: {
        ...otherDetails(others, ['creator', 'ref', 'uuid', 'defaultJobAd']),
        fields: Object.fromEntries(
          toObjects(customField).flatMap(({ fieldLabel, valueLabel }) => {
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
