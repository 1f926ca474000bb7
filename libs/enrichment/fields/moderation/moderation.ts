import type { Location } from '#libs/derivation/place/location.js';
import type { WorkModel } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { ModerationDetails, Salary } from '#libs/registry/records/jobs/job-record.js';
import { phraseTable } from '../../text/phrases/phrases.js';

const phrases = phraseTable('fields/moderation/phrases.tsv');

/** What only the other postings of the company tell. */
const UNKNOWN = {
  duplicate_of: null,
  role_id: null,
  is_primary: null,
  reposts: null,
  continues: null,
  liveness: null,
} as const;

/** Whether a posting is a placeholder or permanently open (evergreen), by its title. */
export const moderationOf = (title: string): ModerationDetails => {
  const meanings = phrases().meaningsIn(title.slice(0, 300));
  const placeholder = meanings.has('placeholder');
  const evergreen = placeholder || meanings.has('evergreen') ? true : null;
  return { ...UNKNOWN, placeholder, evergreen };
};

export interface ProblemInput {
  description: string;
  salary: Salary | null;
  payStated: boolean;
  locations: readonly Location[];
  declaredRemote: boolean | null;
  model: WorkModel | null;
  titleLevel: string | null;
  yearsMin: number | null;
  publishedAt: string | null;
  validThrough: string | null;
  now: string;
}

const MIN_DESCRIPTION = 300;
const MIDNIGHT = 'T00:00:00.000Z';

/** A day has passed when it has ended everywhere on earth, twelve hours after it ended in Greenwich. */
const isPast = (time: string, now: string): boolean => {
  const end = Date.parse(time) + (time.endsWith(MIDNIGHT) ? MS_PER_DAY * 1.5 : 0);
  return end < Date.parse(now);
};

/** Missing or contradictory facts of the posting, one sentence each. */
export const problemsOf = ({
  description,
  salary,
  payStated,
  locations,
  declaredRemote,
  model,
  titleLevel,
  yearsMin,
  publishedAt,
  validThrough,
  now,
}: ProblemInput): string[] => {
  const problems: string[] = [];
  if (description.length < MIN_DESCRIPTION) problems.push('The text is very short.');
  if (payStated && salary === null) problems.push('The declared pay cannot be meant.');
  if (locations.length === 0 || locations.every(({ country }) => country === null))
    problems.push('No place says in which country the work is done.');
  if (declaredRemote === true && (model === 'on_site' || model === 'hybrid'))
    problems.push('Declared as remote, but the text asks for presence.');
  if (declaredRemote === false && model === 'remote')
    problems.push('Declared as not remote, but the text says remote.');
  if (titleLevel === 'entry' && yearsMin !== null && yearsMin >= 5)
    problems.push('An entry-level title asks for five or more years of experience.');
  if (publishedAt !== null && Date.parse(publishedAt) > Date.parse(now))
    problems.push('The date of publication lies in the future.');
  if (validThrough !== null && isPast(validThrough, now))
    problems.push('The last day on which the payload accepts applications has passed.');
  return problems;
};
