import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toAmount } from '../payload/amounts.js';
import { firstText, joinHtml, otherDetails, toObject, toText } from '../payload/payload.js';

/** Payload: `BOARD.pinpointhq.com/postings.json` */
export const pinpoint: BoardFormat = {
  format: 'pinpoint',
  pageOf: (board) => `https://${board}.pinpointhq.com`,
  boardOf: boardInHost(/^([\w-]+)\.pinpointhq\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/postings.json` }),
  body: 'json',
  items: (payload) => {
    const { data } = toObject(payload);
    return Array.isArray(data) ? data : null;
  },
  draft: (
    {
      location,
      path: givenPath,
      compensation_minimum,
      compensation_maximum,
      compensation_visible,
      id,
      url: givenUrl,
      title,
      description,
      key_responsibilities_header,
      key_responsibilities,
      skills_knowledge_expertise_header,
      skills_knowledge_expertise,
      benefits_header,
      benefits,
      department: ownDepartment,
      employment_type_text,
      employment_type,
      workplace_type,
      compensation_currency,
      compensation_frequency,
      compensation,
      ...others
    },
    { board, url },
  ) => {
    const { department, division } = toObject(others.job);
    const place = toObject(location);
    const base = url ? new URL(url).origin : `https://${board}.pinpointhq.com`;
    const path = toText(givenPath);
    const [min, max] = [toAmount(compensation_minimum), toAmount(compensation_maximum)];
    const isPayKnown = compensation_visible !== false && (min !== null || max !== null);
    const placeName = firstText(place.name, place.city);
    return {
      source_job_id: toText(id) ?? '',
      url_job: toText(givenUrl) ?? (path === null ? '' : `${base}${path}`),
      title: toText(title) ?? '',
      html: joinHtml([
        [null, description],
        [key_responsibilities_header, key_responsibilities],
        [skills_knowledge_expertise_header, skills_knowledge_expertise],
        [benefits_header, benefits],
      ]),
      places: placeName === null ? [] : [{ text: placeName }],
      department: firstText(toObject(department).name, toObject(ownDepartment).name),
      team: toText(toObject(division).name),
      employment_type: firstText(employment_type_text, employment_type),
      workplace_type: toText(workplace_type),
      pay: isPayKnown
        ? {
            min,
            max,
            currency: toText(compensation_currency),
            period: toText(compensation_frequency),
            text: toText(compensation),
          }
        : null,
      details: otherDetails(others, ['workplace_type_text']),
    };
  },
};
