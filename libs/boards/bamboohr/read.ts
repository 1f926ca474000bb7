import type { RawPlace } from '#libs/enrichment/posting.js';
import type { Connector } from '../connector.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toBoolean,
  toObject,
  toText,
  toTime,
} from '../payload/payload.js';

const MODELS: Record<string, string> = { 0: 'on-site', 1: 'remote', 2: 'hybrid' };

const place = (job: JsonObject): RawPlace | null => {
  const [own, board] = [toObject(job.location), toObject(job.atsLocation)];
  const address = {
    street: toText(own.addressLine1),
    city: firstText(own.city, board.city),
    state: firstText(own.state, board.state, board.province),
    country: firstText(own.addressCountry, own.country, board.country),
    zip: firstText(own.postalCode, own.zipcode),
  };
  const words = [address.city, address.state, address.country].filter((each) => each !== null).join(', ');
  return words === '' ? null : { text: words, address };
};

const USED = [
  'id',
  'jobOpeningName',
  'departmentLabel',
  'departmentId',
  'employmentStatusLabel',
  'employmentType',
  'location',
  'atsLocation',
  'isRemote',
  'locationType',
  'description',
  'datePosted',
  'minimumExperience',
  'jobOpeningShareUrl',
];

/** Payload: `BOARD.bamboohr.com/careers/list`, or `/careers/ID/detail`; only the latter has the text. */
export const bamboohr: Connector = {
  format: 'bamboohr',
  body: 'json',
  items: (payload) => {
    const { result } = toObject(payload);
    if (Array.isArray(result)) return result;
    const { jobOpening } = toObject(result);
    return isObject(jobOpening) ? [jobOpening] : null;
  },
  draft: (job, { board }) => {
    const link = toText(job.jobOpeningShareUrl);
    const id = firstText(job.id, /\/(\d+)\/?$/.exec(link ?? '')?.[1]);
    const found = place(job);
    const model = MODELS[toText(job.locationType) ?? ''] ?? null;
    return {
      source_job_id: id ?? '',
      url_job: link ?? (id === null ? '' : `https://${board}.bamboohr.com/careers/${id}`),
      title: toText(job.jobOpeningName) ?? '',
      html: toText(job.description),
      places: found ? [found] : [],
      department: toText(job.departmentLabel),
      employment_type: firstText(job.employmentStatusLabel, job.employmentType),
      remote: toBoolean(job.isRemote) ?? (model === null ? null : model === 'remote'),
      workplace_type: model,
      experience_level: toText(job.minimumExperience),
      published_at: toTime(job.datePosted),
      details: otherDetails(job, USED),
    };
  },
};
