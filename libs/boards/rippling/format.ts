import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
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

const jobs = (board: string): string =>
  `https://api.rippling.com/platform/api/ats/v1/board/${encodeURIComponent(board)}/jobs`;

const labelOf = (value: unknown): string | null => firstText(toObject(value).label, toObject(value).name, value);

/** Payload: `api.rippling.com/platform/api/ats/v1/board/BOARD/jobs`, or one posting of it; only the latter has the text. */
export const rippling: BoardFormat = {
  format: 'rippling',
  pageOf: (board) => `https://ats.rippling.com/${board}/jobs`,
  boardOf: boardInPath(/^ats\.rippling\.com$/),
  list: ({ board }) => ({ url: jobs(board) }),
  detail: ({ uuid }, { board }) => {
    const posting = toText(uuid);
    return posting === null ? null : { url: `${jobs(board)}/${encodeURIComponent(posting.toWellFormed())}` };
  },
  body: 'json',
  items: (payload) => (Array.isArray(payload) ? payload : isObject(payload) && payload.uuid ? [payload] : null),
  draft: (
    {
      uuid,
      description,
      workLocations,
      workLocation,
      url,
      name,
      companyName,
      department,
      employmentType,
      createdOn,
      ...others
    },
    { board },
  ) => {
    const id = toText(uuid);
    const { role, company } = toObject(description);
    const named = toTexts(workLocations).concat(toObjects(workLocations).flatMap((each) => labelOf(each) ?? []));
    const single = labelOf(workLocation);
    return {
      source_job_id: id ?? '',
      url_job: toText(url) ?? (id === null ? '' : `https://ats.rippling.com/${board}/jobs/${id}`),
      title: toText(name) ?? '',
      company: toText(companyName),
      html: joinHtml([
        [null, role],
        [null, company],
      ]),
      places: (named.length > 0 ? named : single === null ? [] : [single]).map((text) => ({ text })),
      department: labelOf(department),
      // `label` is the code, such as SALARIED_FT, and `id` the words.
      employment_type: firstText(toObject(employmentType).id, labelOf(employmentType)),
      published_at: toTime(createdOn),
      details: otherDetails(others),
    };
  },
};
