import type { RawPlace } from '../posting.js';
import type { Connector } from './connector.js';
import {
  firstText,
  type Item,
  isItem,
  item,
  items,
  joinedHtml,
  otherDetails,
  text,
  texts,
  toFlag,
  toTime,
} from './payload/payload.js';

const place = (value: Item): RawPlace | null => {
  const [city, state, country] = [
    text(value.city),
    firstText(value.region, value.state, value.subregion),
    firstText(value.countryCode, value.country),
  ];
  const name = firstText(value.location_str) ?? ([city, state, text(value.country)].filter(Boolean).join(', ') || null);
  return name === null && country === null
    ? null
    : { text: name, address: { city, state, country, zip: firstText(value.zip, value.zip_code) } };
};

const places = (job: Item): RawPlace[] => {
  const listed = items(job.locations).filter(({ hidden }) => hidden !== true);
  const single = isItem(job.location) ? [job.location] : [{ city: job.city, state: job.state, country: job.country }];
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

/** `apply.workable.com/api/v1/widget/accounts/BOARD?details=true`, `/api/v3/accounts/BOARD/jobs`, or one posting. */
export const workable: Connector = {
  format: 'workable',
  body: 'json',
  items: (payload) => {
    const { jobs, results, shortcode } = item(payload);
    if (Array.isArray(jobs)) return jobs;
    if (Array.isArray(results)) return results;
    return shortcode === undefined ? null : [payload];
  },
  draft: (job, { board }) => {
    const id = firstText(job.shortcode, job.id);
    const [department, team] = texts(job.department);
    return {
      source_job_id: id ?? '',
      url_job: firstText(job.url, job.shortlink) ?? (id === null ? '' : `https://apply.workable.com/${board}/j/${id}/`),
      title: firstText(job.title, job.full_title) ?? '',
      html:
        text(job.full_description) ??
        joinedHtml([
          [null, job.description],
          ['Requirements', job.requirements],
          ['Benefits', job.benefits],
        ]),
      places: places(job),
      department: department ?? null,
      team: team ?? null,
      employment_type: firstText(job.employment_type, job.type),
      remote: toFlag(job.telecommuting) ?? toFlag(job.remote) ?? toFlag(item(job.location).telecommuting),
      workplace_type: firstText(job.workplace, item(job.location).workplace_type, job.workplace_type),
      experience_level: text(job.experience),
      education: text(job.education),
      language: text(job.language),
      published_at: toTime(job.published_on ?? job.published ?? job.created_at),
      details: otherDetails(job, USED),
    };
  },
};
