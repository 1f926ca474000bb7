import { roleId } from '#libs/records/ids.js';
import { fold } from '#libs/reference/fold.js';

/** The form in which titles and places are compared: folded, with single spaces. */
export const comparable = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** The id of the role of a posting: the same for all postings of a company with the same title, in any place. @param source id of the company. */
export const roleOf = (source: string, title: string): string => roleId(source, comparable(title));

/**
 * How often an opening was published before (`moderation_details.reposts`): how many postings of the same company, title and places had
 * closed by the time at which this one was first seen.
 *
 * @param closings when each of these postings closed, null for those that are open. Times compare by `<=`: numbers, or RFC 3339 UTC.
 */
export const repostsBefore = <Time extends number | string>(
  closings: Iterable<Time | null>,
  firstSeen: Time,
): number => {
  let reposts = 0;
  for (const closed of closings) if (closed !== null && closed <= firstSeen) reposts += 1;
  return reposts;
};
