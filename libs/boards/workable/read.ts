import type { RawPlace } from '#libs/enrichment/posting.js';
import type { Connector } from '../connector.js';
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
  toTexts,
  toTime,
} from '../payload/payload.js';

const place = (value: JsonObject): RawPlace | null => {
  const [city, state, country] = [
    toText(value.city),
    firstText(value.region, value.state, value.subregion),
    firstText(value.countryCode, value.country),
  ];
  const name =
    firstText(value.location_str) ?? ([city, state, toText(value.country)].filter(Boolean).join(', ') || null);
  return name === null && country === null
    ? null
    : { text: name, address: { city, state, country, zip: firstText(value.zip, value.zip_code) } };
};

const places = (job: JsonObject): RawPlace[] => {
  const listed = toObjects(job.locations).filter(({ hidden }) => hidden !== true);
  const single = isObject(job.location) ? [job.location] : [{ city: job.city, state: job.state, country: job.country }];
  return (listed.length > 0 ? listed : single).map(place).filter((each) => each !== null);
};

const USED = [
  'title',
  'shortcode',
  'url',
  'telecommuting',
  'remote',
  'workplace',
  'department',
  'description',
  'full_description',
  'requirements',
  'benefits',
  'location',
  'locations',
  'country',
  'city',
  'state',
  'employment_type',
  'type',
  'experience',
  'education',
  'published_on',
  'published',
  'created_at',
  'language',
];

/** Payload: `apply.workable.com/api/v1/widget/accounts/BOARD?details=true`, `/api/v3/accounts/BOARD/jobs`, or one posting. */
export const workable: Connector = {
  format: 'workable',
  body: 'json',
  items: (payload) => {
    const { jobs, results, shortcode } = toObject(payload);
    if (Array.isArray(jobs)) return jobs;
    if (Array.isArray(results)) return results;
    return shortcode === undefined ? null : [payload];
  },
  draft: (job, { board }) => {
    const id = firstText(job.shortcode, job.id);
    const [department, team] = toTexts(job.department);
    return {
      source_job_id: id ?? '',
      url_job: firstText(job.url, job.shortlink) ?? (id === null ? '' : `https://apply.workable.com/${board}/j/${id}/`),
      title: firstText(job.title, job.full_title) ?? '',
      html:
        toText(job.full_description) ??
        joinHtml([
          [null, job.description],
          ['Requirements', job.requirements],
          ['Benefits', job.benefits],
        ]),
      places: places(job),
      department: department ?? null,
      team: team ?? null,
      employment_type: firstText(job.employment_type, job.type),
      remote: toBoolean(job.telecommuting) ?? toBoolean(job.remote) ?? toBoolean(toObject(job.location).telecommuting),
      workplace_type: firstText(job.workplace, toObject(job.location).workplace_type, job.workplace_type),
      experience_level: toText(job.experience),
      education: toText(job.education),
      language: toText(job.language),
      published_at: toTime(job.published_on ?? job.published ?? job.created_at),
      details: otherDetails(job, USED),
    };
  },
};
