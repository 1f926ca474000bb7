import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { joinHtml, otherDetails, toObject, toObjects, toText, toTexts, toTime } from '../payload/payload.js';

/** `7-10`, `lt-1`, `more-than-15`. */
const years = (words: string | null): { min: number | null; max: number | null } | null => {
  const [first, second] = (words ?? '').match(/\d{1,2}/g) ?? [];
  if (first === undefined) return null;
  if (/lt|less/.test(words as string)) return { min: 0, max: Number(first) };
  return { min: Number(first), max: second === undefined ? null : Number(second) };
};

/** Payload: `BOARD.jobs.personio.de/xml` */
export const personio: BoardFormat = {
  format: 'personio',
  pageOf: (board) => `https://${board}.jobs.personio.de`,
  boardOf: boardInHost(/^([\w-]+)\.jobs\.personio\.(?:de|com)$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/xml` }),
  // A parser of XML accepts a document that ends early.
  isWhole: (body) => /<\/workzag-jobs>\s*$|<workzag-jobs\s*\/>\s*$/.test(body.slice(-200)),
  body: 'xml',
  items: (payload) => {
    const root = toObject(payload)['workzag-jobs'];
    // A board without postings is an empty element.
    if (root === undefined) return null;
    const { position = [] } = toObject(root);
    return Array.isArray(position) ? position : [position];
  },
  draft: (
    {
      id: given,
      name,
      subcompany,
      jobDescriptions,
      office,
      additionalOffices,
      department,
      employmentType,
      schedule,
      seniority,
      yearsOfExperience,
      createdAt,
      ...others
    },
    { board, url },
  ) => {
    const id = toText(given);
    const base = (url ?? `https://${board}.jobs.personio.de`).replace(/\/$/, '');
    return {
      source_job_id: id ?? '',
      url_job: id === null ? '' : `${base}/job/${id}`,
      title: toText(name) ?? '',
      company: toText(subcompany),
      html: joinHtml(toObjects(toObject(jobDescriptions).jobDescription).map(({ name, value }) => [name, value])),
      places: [...new Set([...toTexts(office), ...toTexts(toObject(additionalOffices).office)])].map((each) => ({
        text: each,
      })),
      department: toText(department),
      team: toText(others.recruitingCategory),
      // Type and hours in one field: `permanent, full-time`, `intern, full-time`.
      employment_type: [toText(employmentType), toText(schedule)].filter((each) => each !== null).join(', ') || null,
      experience_level: toText(seniority),
      years: years(toText(yearsOfExperience)),
      published_at: toTime(createdAt),
      details: otherDetails(others),
    };
  },
};
