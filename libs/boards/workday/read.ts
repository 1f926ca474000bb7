import { MS_PER_DAY } from '#libs/records/time.js';
import type { Connector } from '../connector.js';
import { firstText, isObject, otherDetails, toObject, toObjects, toText, toTexts } from '../payload/payload.js';
import placeCounts from './place-counts.json' with { type: 'json' };

/** `Posted 30+ Days Ago`, in any language, says no date. */
const MANY_DAYS = 30;

/** The date of `Posted Today`, `Posted Yesterday` or `Posted 3 Days Ago`, relative to the fetch; null for `Posted 30+ Days Ago`. */
const dateOf = (words: string | null, fetchedAt: string | null | undefined): string | null => {
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
/** The place of a list; null if it states only how many there are, and the path has none. */
const listedPlace = (words: string | null, path: string | null): string | null =>
  words === null || COUNT_OF_PLACES.test(words) ? placeOfPath(path) : words;

/** Payload: the list of `/wday/cxs/TENANT/SITE/jobs`, or the `jobPostingInfo` of one posting; only the latter has the text. */
export const workdayConnector: Connector = {
  format: 'workday',
  body: 'json',
  addressesNeedBoard: true,
  items: (payload) => {
    const { jobPostings, jobPostingInfo, hiringOrganization } = toObject(payload);
    if (Array.isArray(jobPostings)) return jobPostings;
    return isObject(jobPostingInfo) ? [{ ...jobPostingInfo, hiringOrganization }] : null;
  },
  draft: (
    {
      bulletFields,
      externalPath,
      jobReqId,
      externalUrl,
      title,
      jobDescription,
      timeType,
      remoteType,
      startDate,
      postedOn,
      location,
      additionalLocations,
      country,
      locationsText,
      ...others
    },
    { url, fetched_at },
  ) => {
    const [reference] = toTexts(bulletFields);
    const named = [...toTexts(location), ...toTexts(additionalLocations)];
    const firstCountry = firstText(toObject(country).alpha2Code, toObject(country).descriptor, country);
    const path = toText(externalPath);
    const id = firstText(jobReqId, reference, /_([\w-]{2,40})$/.exec(path ?? '')?.[1], others.jobPostingId);
    return {
      source_job_id: id ?? '',
      url_job: toText(externalUrl) ?? (url && path !== null ? `${url.replace(/\/$/, '')}${path}` : ''),
      title: toText(title) ?? '',
      company: toText(toObject(others.hiringOrganization).name),
      html: toText(jobDescription),
      places: (named.length > 0 ? [...new Set(named)] : [listedPlace(toText(locationsText), path)])
        .filter((each) => each !== null)
        .map((each, i) => ({
          text: each,
          address: i === 0 && firstCountry !== null ? { country: firstCountry } : null,
        })),
      department: firstText(
        toObject(toObjects(others.jobFamilyGroup)[0]).descriptor,
        toObject(others.jobFamily).descriptor,
      ),
      employment_type: firstText(timeType, toObject(timeType).descriptor),
      workplace_type: firstText(remoteType, toObject(remoteType).descriptor),
      published_at: firstText(startDate) ?? dateOf(toText(postedOn), fetched_at),
      details: otherDetails(others),
    };
  },
};
