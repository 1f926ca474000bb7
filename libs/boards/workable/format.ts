import type { RawPlace } from '#libs/enrichment/posting.js';
import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
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

const placeOf = (value: JsonObject): RawPlace | null => {
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

/** @param single the place, for postings that list none. */
const placesOf = (locations: unknown, single: JsonObject): RawPlace[] => {
  const listed = toObjects(locations).filter(({ hidden }) => hidden !== true);
  return (listed.length > 0 ? listed : [single]).map(placeOf).filter((each) => each !== null);
};

/** Payload: `apply.workable.com/api/v1/widget/accounts/BOARD?details=true`, `/api/v3/accounts/BOARD/jobs`, or one posting. */
export const workable: BoardFormat = {
  format: 'workable',
  pageOf: (board) => `https://apply.workable.com/${board}`,
  boardOf: boardInPath(/^apply\.workable\.com$/),
  list: ({ board }) => ({
    url: `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(board)}?details=true`,
  }),
  body: 'json',
  items: (payload) => {
    const { jobs, results, shortcode } = toObject(payload);
    if (Array.isArray(jobs)) return jobs;
    if (Array.isArray(results)) return results;
    return shortcode === undefined ? null : [payload];
  },
  draft: (
    {
      shortcode,
      department: departments,
      url,
      title,
      full_description,
      description,
      requirements,
      benefits,
      locations,
      location: ownPlace,
      city,
      state,
      country,
      employment_type,
      type,
      telecommuting,
      remote,
      workplace,
      experience,
      education,
      language,
      published_on,
      published,
      created_at,
      ...others
    },
    { board },
  ) => {
    const id = firstText(shortcode, others.id);
    const [department, team] = toTexts(departments);
    return {
      source_job_id: id ?? '',
      url_job: firstText(url, others.shortlink) ?? (id === null ? '' : `https://apply.workable.com/${board}/j/${id}/`),
      title: firstText(title, others.full_title) ?? '',
      html:
        toText(full_description) ??
        joinHtml([
          [null, description],
          ['Requirements', requirements],
          ['Benefits', benefits],
        ]),
      places: placesOf(locations, isObject(ownPlace) ? ownPlace : { city, state, country }),
      department: department ?? null,
      team: team ?? null,
      employment_type: firstText(employment_type, type),
      remote: toBoolean(telecommuting) ?? toBoolean(remote) ?? toBoolean(toObject(ownPlace).telecommuting),
      workplace_type: firstText(workplace, toObject(ownPlace).workplace_type, others.workplace_type),
      experience_level: toText(experience),
      education: toText(education),
      language: toText(language),
      published_at: toTime(published_on ?? published ?? created_at),
      details: otherDetails(others),
    };
  },
};
