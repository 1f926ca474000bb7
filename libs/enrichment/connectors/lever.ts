import type { Connector } from './connector.js';
import {
  firstText,
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

/** `api.lever.co/v0/postings/BOARD?mode=json`, or one posting of it. */
export const lever: Connector = {
  format: 'lever',
  body: 'json',
  items: (payload) => {
    if (Array.isArray(payload)) return payload;
    const { data, text: title, categories } = item(payload);
    if (Array.isArray(data)) return data;
    return text(title) !== null && isItem(categories) ? [payload] : null;
  },
  draft: (job, { board }) => {
    const id = text(job.id);
    const { commitment, department, team, location, allLocations } = item(job.categories);
    const country = text(job.country);
    const places = [...new Set([...texts(location), ...texts(allLocations)])];
    const range = item(job.salaryRange);
    return {
      source_job_id: id ?? '',
      url_job: text(job.hostedUrl) ?? (id === null ? '' : `https://jobs.lever.co/${board}/${id}`),
      title: text(job.text) ?? '',
      html: joinedHtml([
        [
          null,
          firstText(job.description) ??
            joinedHtml([
              [null, job.opening],
              [null, job.descriptionBody],
            ]),
        ],
        ...items(job.lists).map(({ text: heading, content }) => {
          const lines = text(content);
          return [heading, lines === null ? null : `<ul>${lines}</ul>`] as const;
        }),
        [null, job.salaryDescription],
        [null, job.additional],
      ]),
      text:
        [job.descriptionPlain, job.salaryDescriptionPlain, job.additionalPlain]
          .map(text)
          .filter(Boolean)
          .join('\n\n') || null,
      // The country is that of the first place.
      places:
        places.length === 0 && country !== null
          ? [{ text: null, address: { country } }]
          : places.map((each, i) => ({ text: each, address: i === 0 && country !== null ? { country } : null })),
      department: text(department),
      team: text(team),
      employment_type: text(commitment),
      remote: null,
      workplace_type: text(job.workplaceType),
      pay: isItem(job.salaryRange)
        ? {
            min: number(range.min),
            max: number(range.max),
            currency: text(range.currency),
            period: text(range.interval),
            text: text(job.salaryDescriptionPlain),
          }
        : null,
      published_at: toTime(job.createdAt),
      updated_at: toTime(job.updatedAt),
      details: otherDetails(job, USED),
    };
  },
};
