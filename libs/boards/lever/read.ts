import type { Connector } from '../connector.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  joinHtml,
  otherDetails,
  toObject,
  toObjects,
  toText,
  toTexts,
  toTime,
} from '../payload/payload.js';

const USED = [
  'id',
  'text',
  'hostedUrl',
  'description',
  'descriptionPlain',
  'descriptionBody',
  'descriptionBodyPlain',
  'opening',
  'openingPlain',
  'additional',
  'additionalPlain',
  'lists',
  'categories',
  'country',
  'workplaceType',
  'salaryRange',
  'salaryDescription',
  'salaryDescriptionPlain',
  'createdAt',
];

/** Payload: `api.lever.co/v0/postings/BOARD?mode=json`, or one posting of it. */
export const lever: Connector = {
  format: 'lever',
  body: 'json',
  items: (payload) => {
    if (Array.isArray(payload)) return payload;
    const { data, text: title, categories } = toObject(payload);
    if (Array.isArray(data)) return data;
    return toText(title) !== null && isObject(categories) ? [payload] : null;
  },
  draft: (job, { board }) => {
    const id = toText(job.id);
    const { commitment, department, team, location, allLocations } = toObject(job.categories);
    const country = toText(job.country);
    const places = [...new Set([...toTexts(location), ...toTexts(allLocations)])];
    const range = toObject(job.salaryRange);
    return {
      source_job_id: id ?? '',
      url_job: toText(job.hostedUrl) ?? (id === null ? '' : `https://jobs.lever.co/${board}/${id}`),
      title: toText(job.text) ?? '',
      html: joinHtml([
        [
          null,
          firstText(job.description) ??
            joinHtml([
              [null, job.opening],
              [null, job.descriptionBody],
            ]),
        ],
        ...toObjects(job.lists).map(({ text: heading, content }) => {
          const lines = toText(content);
          return [heading, lines === null ? null : `<ul>${lines}</ul>`] as const;
        }),
        [null, job.salaryDescription],
        [null, job.additional],
      ]),
      text:
        [job.descriptionPlain, job.salaryDescriptionPlain, job.additionalPlain]
          .map(toText)
          .filter(Boolean)
          .join('\n\n') || null,
      // The country is that of the first place.
      places:
        places.length === 0 && country !== null
          ? [{ text: null, address: { country } }]
          : places.map((each, i) => ({ text: each, address: i === 0 && country !== null ? { country } : null })),
      department: toText(department),
      team: toText(team),
      employment_type: toText(commitment),
      remote: null,
      workplace_type: toText(job.workplaceType),
      pay: isObject(job.salaryRange)
        ? {
            min: toAmount(range.min),
            max: toAmount(range.max),
            currency: toText(range.currency),
            period: toText(range.interval),
            text: toText(job.salaryDescriptionPlain),
          }
        : null,
      published_at: toTime(job.createdAt),
      updated_at: toTime(job.updatedAt),
      details: otherDetails(job, USED),
    };
  },
};
