import type { RawPlace } from '#libs/enrichment/posting.js';
import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import {
  firstText,
  isObject,
  type JsonObject,
  otherDetails,
  toBoolean,
  toNumber,
  toObject,
  toText,
  toTime,
} from '../payload/payload.js';

const MODELS: Record<string, string> = { 0: 'on-site', 1: 'remote', 2: 'hybrid' };

const placeOf = (own: JsonObject, board: JsonObject): RawPlace | null => {
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

/** Payload: `BOARD.bamboohr.com/careers/list`, or `/careers/ID/detail`; only the latter has the text. */
export const bamboohr: BoardFormat = {
  format: 'bamboohr',
  pageOf: (board) => `https://${board}.bamboohr.com/careers`,
  boardOf: boardInHost(/^([\w-]+)\.bamboohr\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/careers/list` }),
  advertised: ({ meta }) => toNumber(toObject(meta).totalCount),
  detail: ({ id }, { url }) => {
    const posting = toText(id);
    return posting === null
      ? null
      : { url: `${new URL(url).origin}/careers/${encodeURIComponent(posting.toWellFormed())}/detail` };
  },
  body: 'json',
  items: (payload) => {
    const { result } = toObject(payload);
    if (Array.isArray(result)) return result;
    const { jobOpening } = toObject(result);
    return isObject(jobOpening) ? [jobOpening] : null;
  },
  draft: (
    {
      jobOpeningShareUrl,
      id: given,
      location: ownPlace,
      atsLocation: boardPlace,
      locationType,
      jobOpeningName,
      description,
      departmentLabel,
      employmentStatusLabel,
      employmentType,
      isRemote,
      minimumExperience,
      datePosted,
      ...others
    },
    { board },
  ) => {
    const link = toText(jobOpeningShareUrl);
    const id = firstText(given, /\/(\d+)\/?$/.exec(link ?? '')?.[1]);
    const place = placeOf(toObject(ownPlace), toObject(boardPlace));
    const model = MODELS[toText(locationType) ?? ''] ?? null;
    return {
      source_job_id: id ?? '',
      url_job: link ?? (id === null ? '' : `https://${board}.bamboohr.com/careers/${id}`),
      title: toText(jobOpeningName) ?? '',
      html: toText(description),
      places: place ? [place] : [],
      department: toText(departmentLabel),
      employment_type: firstText(employmentStatusLabel, employmentType),
      remote: toBoolean(isRemote) ?? (model === null ? null : model === 'remote'),
      workplace_type: model,
      experience_level: toText(minimumExperience),
      published_at: toTime(datePosted),
      details: otherDetails(others, ['departmentId']),
    };
  },
};
