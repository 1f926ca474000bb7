import type { WorkModel } from '#libs/records/enumerations.js';
import type { Location, ModerationDetails, Salary } from '#libs/records/job-details.js';
import { fold } from '#libs/reference/fold.js';

const PLACEHOLDER =
  /\b(?:general|open|speculative|spontaneous|future|unsolicited|initiativ\w*) (?:application|opportunit\w+|interest|bewerbung)|\binitiativbewerbung\b|\bcandidature spontanee\b|\bexpression of interest\b|\btalent (?:pool|community|network|pipeline)\b|\bdream job\b|\bdon'?t see (?:a|your|the)\b|\bjoin our talent\b|\bfuture (?:opening|hire)s?\b|\bconnect with us\b|^test(?: job| posting)?$|\bregister (?:your )?interest\b|\bdo not apply\b|\bgeneral interest\b|\bcandidate network\b|\bdesign your own role\b|\binsert job\b|\bcommunity form\b|^generalist(?: intern)?$/;
const EVERGREEN =
  /\bevergreen\b|\balways (?:hiring|looking for)\b|\bpipeline\b|\brolling basis\b|\bongoing (?:recruitment|hiring)\b/;

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
  const text = fold(title.slice(0, 300));
  const placeholder = PLACEHOLDER.test(text);
  const evergreen = placeholder || EVERGREEN.test(text) ? true : null;
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
  now: string;
}

const MIN_DESCRIPTION = 300;

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
  return problems;
};
