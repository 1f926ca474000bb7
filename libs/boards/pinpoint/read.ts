import type { Connector } from '../connector.js';
import { toAmount } from '../payload/amounts.js';
import { firstText, joinHtml, otherDetails, toObject, toText } from '../payload/payload.js';

const USED = [
  'id',
  'title',
  'url',
  'path',
  'description',
  'key_responsibilities_header',
  'key_responsibilities',
  'skills_knowledge_expertise_header',
  'skills_knowledge_expertise',
  'benefits_header',
  'benefits',
  'workplace_type',
  'workplace_type_text',
  'compensation',
  'compensation_minimum',
  'compensation_maximum',
  'compensation_currency',
  'compensation_frequency',
  'compensation_visible',
  'employment_type',
  'employment_type_text',
  'department',
  'location',
];

/** Payload: `BOARD.pinpointhq.com/postings.json` */
export const pinpoint: Connector = {
  format: 'pinpoint',
  body: 'json',
  items: (payload) => {
    const { data } = toObject(payload);
    return Array.isArray(data) ? data : null;
  },
  draft: (job, { board, url }) => {
    const { department, division } = toObject(job.job);
    const place = toObject(job.location);
    const base = url ? new URL(url).origin : `https://${board}.pinpointhq.com`;
    const path = toText(job.path);
    const [min, max] = [toAmount(job.compensation_minimum), toAmount(job.compensation_maximum)];
    const isPayKnown = job.compensation_visible !== false && (min !== null || max !== null);
    const placeName = firstText(place.name, place.city);
    return {
      source_job_id: toText(job.id) ?? '',
      url_job: toText(job.url) ?? (path === null ? '' : `${base}${path}`),
      title: toText(job.title) ?? '',
      html: joinHtml([
        [null, job.description],
        [job.key_responsibilities_header, job.key_responsibilities],
        [job.skills_knowledge_expertise_header, job.skills_knowledge_expertise],
        [job.benefits_header, job.benefits],
      ]),
      places: placeName === null ? [] : [{ text: placeName }],
      department: firstText(toObject(department).name, toObject(job.department).name),
      team: toText(toObject(division).name),
      employment_type: firstText(job.employment_type_text, job.employment_type),
      workplace_type: toText(job.workplace_type),
      pay: isPayKnown
        ? {
            min,
            max,
            currency: toText(job.compensation_currency),
            period: toText(job.compensation_frequency),
            text: toText(job.compensation),
          }
        : null,
      details: otherDetails(job, USED),
    };
  },
};
