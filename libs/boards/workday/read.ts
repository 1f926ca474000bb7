import { MS_PER_DAY } from '#libs/records/time.js';
import type { Connector } from '../connector.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toObject,
  toObjects,
  toText,
  toTexts,
} from '../payload/payload.js';
import placeCounts from './place-counts.json' with { type: 'json' };

/** `Posted 30+ Days Ago`, in any language, says no date. */
const MANY_DAYS = 30;

/** The date of `Posted Today`, `Posted Yesterday` or `Posted 3 Days Ago`, relative to the fetch; null for `Posted 30+ Days Ago`. */
const postedOn = (words: string | null, fetchedAt: string | null | undefined): string | null => {
  const fetched = Date.parse(fetchedAt ?? '');
  if (words === null || Number.isNaN(fetched) || words.includes('+')) return null;
  const days = /today|heute|aujourd/i.test(words)
    ? 0
    : /yesterday|gestern|hier/i.test(words)
      ? 1
      : Number(/\b(\d{1,2})\b/.exec(words)?.[1] ?? Number.NaN);
  return Number.isNaN(days) || days >= MANY_DAYS
    ? null
    : new Date(fetched - days * MS_PER_DAY).toISOString().slice(0, 10);
};

/** The first place, from the path `/job/Illinois---Chicago/Title_JR1`, for lists that state only the number of places (`5 Locations`). */
const placeOfPath = (path: string | null): string | null => {
  const part = /^\/job\/([^/]{1,200})\/[^/]+$/.exec(path ?? '')?.[1];
  return part?.replace(/---/g, ', ').replace(/-/g, ' ') ?? null;
};

/** What a list states instead of the places, in the languages of Workday: `5 Locations`, `2 ubicaciones`. */
const COUNT_OF_PLACES = new RegExp(`^\\d{1,4}\\+? ?(?:${Object.values(placeCounts).flat().join('|')})$`, 'i');
const USED = [
  'title',
  'jobDescription',
  'location',
  'additionalLocations',
  'postedOn',
  'startDate',
  'timeType',
  'country',
  'remoteType',
  'externalUrl',
  'externalPath',
  'locationsText',
  'jobReqId',
  'bulletFields',
];

const places = (job: JsonObject): { text: string | null; address?: { country: string } | null }[] => {
  const country = firstText(toObject(job.country).alpha2Code, toObject(job.country).descriptor, job.country);
  const named = [...toTexts(job.location), ...toTexts(job.additionalLocations)];
  const listed = toText(job.locationsText);
  const found =
    named.length > 0
      ? [...new Set(named)]
      : [listed === null || COUNT_OF_PLACES.test(listed) ? placeOfPath(toText(job.externalPath)) : listed];
  return found
    .filter((each) => each !== null)
    .map((each, i) => ({ text: each, address: i === 0 && country !== null ? { country } : null }));
};

/** Payload: the list of `/wday/cxs/TENANT/SITE/jobs`, or the `jobPostingInfo` of one posting; only the latter has the text. */
export const workday: Connector = {
  format: 'workday',
  body: 'json',
  items: (payload) => {
    const { jobPostings, jobPostingInfo, hiringOrganization } = toObject(payload);
    if (Array.isArray(jobPostings)) return jobPostings;
    return isObject(jobPostingInfo) ? [{ ...jobPostingInfo, hiringOrganization }] : null;
  },
  draft: (job, { url, fetched_at }) => {
    const [reference] = toTexts(job.bulletFields);
    const path = toText(job.externalPath);
    const id = firstText(job.jobReqId, reference, /_([\w-]{2,40})$/.exec(path ?? '')?.[1], job.jobPostingId);
    return {
      source_job_id: id ?? '',
      url_job: toText(job.externalUrl) ?? (url && path !== null ? `${url.replace(/\/$/, '')}${path}` : ''),
      title: toText(job.title) ?? '',
      company: toText(toObject(job.hiringOrganization).name),
      html: toText(job.jobDescription),
      places: places(job),
      department: firstText(toObject(toObjects(job.jobFamilyGroup)[0]).descriptor, toObject(job.jobFamily).descriptor),
      employment_type: firstText(job.timeType, toObject(job.timeType).descriptor),
      workplace_type: firstText(job.remoteType, toObject(job.remoteType).descriptor),
      published_at: firstText(job.startDate) ?? postedOn(toText(job.postedOn), fetched_at),
      details: otherDetails(job, USED),
    };
  },
};
