import type { RawPlace } from '../posting.js';
import type { Connector } from './connector.js';
import { firstText, type Item, isItem, item, otherDetails, text, toFlag, toTime } from './payload/payload.js';

const MODELS: Record<string, string> = { 0: 'on-site', 1: 'remote', 2: 'hybrid' };

const place = (job: Item): RawPlace | null => {
  const [own, board] = [item(job.location), item(job.atsLocation)];
  const address = {
    street: text(own.addressLine1),
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

/** `BOARD.bamboohr.com/careers/list`, or `/careers/ID/detail`; only the latter has the text. */
export const bamboohr: Connector = {
  format: 'bamboohr',
  body: 'json',
  items: (payload) => {
    const { result } = item(payload);
    if (Array.isArray(result)) return result;
    const { jobOpening } = item(result);
    return isItem(jobOpening) ? [jobOpening] : null;
  },
  draft: (job, { board }) => {
    const link = text(job.jobOpeningShareUrl);
    const id = firstText(job.id, /\/(\d+)\/?$/.exec(link ?? '')?.[1]);
    const found = place(job);
    const model = MODELS[text(job.locationType) ?? ''] ?? null;
    return {
      source_job_id: id ?? '',
      url_job: link ?? (id === null ? '' : `https://${board}.bamboohr.com/careers/${id}`),
      title: text(job.jobOpeningName) ?? '',
      html: text(job.description),
      places: found ? [found] : [],
      department: text(job.departmentLabel),
      employment_type: firstText(job.employmentStatusLabel, job.employmentType),
      remote: toFlag(job.isRemote) ?? (model === null ? null : model === 'remote'),
      workplace_type: model,
      experience_level: text(job.minimumExperience),
      published_at: toTime(job.datePosted),
      details: otherDetails(job, USED),
    };
  },
};
