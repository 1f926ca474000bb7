import { MS_PER_DAY } from '#libs/records/time.js';
import { segmentsOf } from '../addresses.js';
import type { BoardAddress, BoardFormat, Partition } from '../board-format.js';
import { nextOffset } from '../paging.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toNumber,
  toObject,
  toObjects,
  toText,
  toTexts,
} from '../payload/payload.js';
import placeCounts from './place-counts.json' with { type: 'json' };

const PAGE = 20;

/** Facets whose values exclude each other come first: places and families may overlap. */
const PREFERRED_FACETS = ['jobFamilyGroup', 'timeType', 'workerSubType', 'locationCountry', 'locations'];

const api = ({ board, url }: BoardAddress): string => `${new URL(url).origin}/wday/cxs/${board}`;

interface Facet {
  readonly name: string;
  readonly values: readonly { id: string; count: number }[];
}

/** The facets of a response. A facet may group others. */
const facetsOf = (facets: unknown): Facet[] =>
  toObjects(facets).flatMap((facet) => {
    const values = toObjects(facet.values);
    const name = toText(facet.facetParameter);
    const own = values.flatMap(({ id, count }) => {
      const [key, size] = [toText(id), toNumber(count)];
      return key === null || size === null ? [] : [{ id: key, count: size }];
    });
    return [...(name !== null && own.length > 1 ? [{ name, values: own }] : []), ...facetsOf(values)];
  });

const rank = ({ name }: Facet): number => {
  const found = PREFERRED_FACETS.indexOf(name);
  return found < 0 ? PREFERRED_FACETS.length : found;
};

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
export const workday: BoardFormat = {
  format: 'workday',
  pageOf: (board, posting) => (posting === null ? null : `${new URL(posting).origin}/${board.split('/')[1]}`),
  boardOf: ({ hostname, pathname }) => {
    const tenant = /^([\w-]+)\.wd\d+\.myworkdayjobs\.com$/.exec(hostname)?.[1];
    const [first, second] = segmentsOf(pathname);
    // The language may come first.
    const site = first && /^[a-z]{2}-[A-Z]{2}$/.test(first) ? second : first;
    return tenant && site ? `${tenant}/${site}` : null;
  },
  list: (board, partition = []) => ({
    url: `${api(board)}/jobs`,
    json: {
      appliedFacets: Object.fromEntries(partition.map(({ facet, value }) => [facet, [value]])),
      limit: PAGE,
      offset: 0,
      searchText: '',
    },
  }),
  // Later pages say 0.
  advertised: ({ total }) => toNumber(total),
  next: (page) =>
    nextOffset(page, (offset) => ({ url: page.request.url, json: { ...toObject(page.request.json), offset } })),
  id: ({ externalPath }) => /_([\w-]{2,60})$/.exec(toText(externalPath) ?? '')?.[1] ?? null,
  detail: ({ externalPath }, board) => {
    const path = toText(externalPath);
    return path?.startsWith('/') ? { url: `${api(board)}${path}` } : null;
  },
  volatile: ['postedOn'],
  clamp: 2_000,
  partitions: ({ facets }: JsonObject, used: readonly Partition[]): Partition[] => {
    const [best] = facetsOf(facets)
      .filter(({ name }) => !used.some(({ facet }) => facet === name))
      .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    return best?.values.map(({ id }) => ({ facet: best.name, value: id })) ?? [];
  },
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
