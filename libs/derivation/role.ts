import { roleId } from '#libs/records/ids.js';
import { fold } from '#libs/reference/fold.js';

/** The form in which titles and places are compared: folded, with single spaces. */
export const comparable = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** The id of the role of a posting: the same for all postings of a company with the same title, in any place. @param source id of the company. */
export const roleOf = (source: string, title: string): string => roleId(source, comparable(title));
