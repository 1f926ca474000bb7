import type { Connector } from '../connector.js';
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
  'uuid',
  'name',
  'url',
  'department',
  'workLocation',
  'workLocations',
  'description',
  'employmentType',
  'companyName',
  'createdOn',
];

const labelOf = (value: unknown): string | null => firstText(toObject(value).label, toObject(value).name, value);

/** Payload: `api.rippling.com/platform/api/ats/v1/board/BOARD/jobs`, or one posting of it; only the latter has the text. */
export const rippling: Connector = {
  format: 'rippling',
  body: 'json',
  items: (payload) => (Array.isArray(payload) ? payload : isObject(payload) && payload.uuid ? [payload] : null),
  draft: (job, { board }) => {
    const id = toText(job.uuid);
    const { role, company } = toObject(job.description);
    const named = toTexts(job.workLocations).concat(
      toObjects(job.workLocations).flatMap((each) => labelOf(each) ?? []),
    );
    const single = labelOf(job.workLocation);
    return {
      source_job_id: id ?? '',
      url_job: toText(job.url) ?? (id === null ? '' : `https://ats.rippling.com/${board}/jobs/${id}`),
      title: toText(job.name) ?? '',
      company: toText(job.companyName),
      html: joinHtml([
        [null, role],
        [null, company],
      ]),
      places: (named.length > 0 ? named : single === null ? [] : [single]).map((text) => ({ text })),
      department: labelOf(job.department),
      // `label` is the code, such as SALARIED_FT, and `id` the words.
      employment_type: firstText(toObject(job.employmentType).id, labelOf(job.employmentType)),
      published_at: toTime(job.createdOn),
      details: otherDetails(job, USED),
    };
  },
};
