import { namesNothing } from './managers.js';

/** A title as it stands, without what surrounds the occupation, and with its rank last and first. */
export interface TitleForms {
  whole: string;
  written: string;
  core: string;
  rankFirst: string;
}

/** The part of a title before a comma, dash or bar, which names the occupation; the rest is a team or place. */
export const titleHead = (core: string): string => core.split(/\s[-–—|@]\s|-\s|[,|:;/]/)[0]?.trim() || core;

/** The title with a leading rank, or another general word, moved behind what it is about: "Manager, AV" is an AV manager. */
export const withRankLast = (core: string): { core: string; rankFirst: string } => {
  const [rank = '', subject = ''] = core.split(/,\s+|\s[-–—|]\s/);
  return subject !== '' && namesNothing(rank)
    ? { core: `${subject} ${rank}`, rankFirst: `${rank} of ${subject}` }
    : { core, rankFirst: core };
};
