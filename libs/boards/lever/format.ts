import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toAmount } from '../payload/amounts.js';
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

const hostOf = (url: string): string =>
  new URL(url).hostname === 'jobs.eu.lever.co' ? 'api.eu.lever.co' : 'api.lever.co';

/** Payload: `api.lever.co/v0/postings/BOARD?mode=json`, or one posting of it. */
export const lever: BoardFormat = {
  format: 'lever',
  pageOf: (board) => `https://jobs.lever.co/${board}`,
  boardOf: boardInPath(/^jobs(?:\.eu)?\.lever\.co$/),
  list: ({ board, url }) => ({
    url: `https://${hostOf(url)}/v0/postings/${encodeURIComponent(board)}?mode=json`,
  }),
  body: 'json',
  items: (payload) => {
    if (Array.isArray(payload)) return payload;
    const { data, text: title, categories } = toObject(payload);
    if (Array.isArray(data)) return data;
    return toText(title) !== null && isObject(categories) ? [payload] : null;
  },
  draft: (
    {
      id: given,
      categories,
      country: code,
      salaryRange,
      hostedUrl,
      text: title,
      description,
      opening,
      descriptionBody,
      lists: sections,
      salaryDescription,
      additional,
      descriptionPlain,
      salaryDescriptionPlain,
      additionalPlain,
      workplaceType,
      createdAt,
      ...others
    },
    { board },
  ) => {
    const id = toText(given);
    const { commitment, department, team, location, allLocations } = toObject(categories);
    const country = toText(code);
    const places = [...new Set([...toTexts(location), ...toTexts(allLocations)])];
    const range = toObject(salaryRange);
    return {
      source_job_id: id ?? '',
      url_job: toText(hostedUrl) ?? (id === null ? '' : `https://jobs.lever.co/${board}/${id}`),
      title: toText(title) ?? '',
      html: joinHtml([
        [
          null,
          firstText(description) ??
            joinHtml([
              [null, opening],
              [null, descriptionBody],
            ]),
        ],
        ...toObjects(sections).map(({ text: heading, content }) => {
          const lines = toText(content);
          return [heading, lines === null ? null : `<ul>${lines}</ul>`] as const;
        }),
        [null, salaryDescription],
        [null, additional],
      ]),
      text:
        [descriptionPlain, salaryDescriptionPlain, additionalPlain].map(toText).filter(Boolean).join('\n\n') || null,
      // The country is that of the first place.
      places:
        places.length === 0 && country !== null
          ? [{ text: null, address: { country } }]
          : places.map((each, i) => ({ text: each, address: i === 0 && country !== null ? { country } : null })),
      department: toText(department),
      team: toText(team),
      employment_type: toText(commitment),
      remote: null,
      workplace_type: toText(workplaceType),
      pay: isObject(salaryRange)
        ? {
            min: toAmount(range.min),
            max: toAmount(range.max),
            currency: toText(range.currency),
            period: toText(range.interval),
            text: toText(salaryDescriptionPlain),
          }
        : null,
      published_at: toTime(createdAt),
      updated_at: toTime(others.updatedAt),
      details: otherDetails(others, ['descriptionBodyPlain', 'openingPlain']),
    };
  },
};
