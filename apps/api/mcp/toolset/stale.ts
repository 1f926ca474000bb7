import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';

/** Why open postings are `unverified`. A board of which only a part could be read does not say what is closed. @param day of the data. */
const unverified = (boards: string, day: string): string =>
  `open when last seen, but ${boards} not read completely in the ${UNVERIFIED_AFTER_DAYS} days before ${day}`;

const THEIR_BOARDS = 'their boards were';

/** What a number of open postings leaves out. None can be verified where the boards were never read completely: then it is no zero. */
export const openCaveats = (open: number, stale: number, day: string): string[] => {
  if (stale === 0) return [];
  const reason = unverified(THEIR_BOARDS, day);
  return open > 0
    ? [`${stale} more were ${reason}. They may be closed, and are not counted.`]
    : [`How many are open is not known, which is not 0: ${stale} more were ${reason}. None could be verified.`];
};

/** The same of postings in any state. */
export const includedCaveats = (stale: number, day: string): string[] =>
  stale === 0 ? [] : [`${stale} of these were ${unverified(THEIR_BOARDS, day)}.`];

/** The same of the figures of an analysis. */
export const figureCaveats = (stale: number, day: string): string[] =>
  stale === 0
    ? []
    : [
        `\`stale\`: ${stale} that match were ${unverified(THEIR_BOARDS, day)}. Which of them were closed since, and what opened since, is not known.`,
      ];

/** The same of a single posting. */
export const STALE_POSTING =
  'It was open when last seen, but its board was not read completely since. It may be closed.';

/** What `open` and `stale` are, for rows of companies. */
export const OPEN_AND_STALE = `\`open\` counts postings that were seen when their board was last read completely, at most ${UNVERIFIED_AFTER_DAYS} days before; the boards of \`stale\` ones were not read completely in that time. Where \`open\` is absent, it is not known: none could be verified.`;

/** Whether the number of open postings says nothing, because none of those that are known could be verified. */
export const isOpenUnknown = (open: number, stale: number): boolean => open === 0 && stale > 0;
