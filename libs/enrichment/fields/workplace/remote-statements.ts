import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { isAboutOtherPlaces } from '../place/about-other-places.js';
import { areaNamed, emptyArea, type NamedArea } from './named-area.js';
import { type UtcOffsets, utcOffsetsIn } from './utc-offsets.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

/** What the text says about where the applicant may live. */
export interface RemoteStatements {
  /** Places where the applicant has to live: "must be based in", "we only hire in". */
  required: NamedArea;
  /** Places that the text names as those of the job, without requiring them. */
  named: NamedArea;
  /** Countries that are excluded. */
  except: Set<string>;
  offsets: UtcOffsets | null;
  /** The first sentence with any of them. */
  words: string | null;
}

const REMOTE_FROM_KEYWORDS = keywords(workplaceWords.remote_from_keywords);

const PLACE_FOLLOWS =
  /\b(?:remote(?:ly)?|based|located|resid(?:e|es|ing|ence)|living|live|sit|anywhere|candidates|applicants|applications)\b[^.;:()]{0,40}?\b(?:in|within|from|across|out of)\s/g;
/** The company hires: "we only hire in", "hiring in". "Lead hiring across Europe" is the work of a recruiter. */
const HIRING = String.raw`(?:\b(?:we|we're|company|only|currently|exclusively)(?: (?:are|can|may|only|also|able|to|currently|looking|now)){0,4} (?:hire|hires|hiring)|\b(?:can|may|must|will) (?:only )?be hired|^\W{0,5}(?:(?:now|currently|only) )?hiring)\b`;
const HIRES = new RegExp(HIRING);
const HIRES_IN = new RegExp(String.raw`${HIRING}[^.;:()]{0,40}?\b(?:in|within|from|across|out of)\s`, 'g');
/** What precedes the candidates or the hiring that a recruiter is responsible for. */
const DUTY = /\b(?:lead|own|support|manage|drive|source|attract)(?:s|ing)? (?:[\w-]{1,20} ){0,2}$/;
const REMOTE_PLACE_FOLLOWS = /\b(?:fully |100% )?remote\s?(?:work )?(?:\(|[-–—,:|/])\s?/g;
const LOCATION_FOLLOWS = /^\W{0,5}locations?:\s?(?:(?:fully )?remote\W{1,4})?/g;
const BASED_ONLY =
  /\b(u\.s\.|us|usa|uk|eu|europe|emea|latam|apac|canada|americas?|north america|india|germany)[- ]?(?:based )?(?:candidates |applicants |residents )?only\b/;

/** "Anywhere in the world", by who may apply, and as a way of working. */
const OPEN_TO_ALL =
  /\b(?:applications|applicants|candidates|hire|hiring|location:)\b[^.;]{0,40}\b(?:anywhere in the world|any (?:geographical )?location|any country|any time ?zone)\b|\blocation: (?:fully )?remote\W{1,3}worldwide\b/;
/** "Any location within the United States" */
const NARROWED =
  /^[\s,(]{0,3}(?:located |based )?(?:in|within|of|across|throughout|outside|except(?:ing)?|excluding|other than|but)\b/;
const IN_THE_WORLD = /^ (?:in|of|across) the (?:world|globe)\b/;
const FROM_ANYWHERE =
  /\b(?:remote|remotely|work|based|located|live|be)\b[^.;]{0,20}\banywhere(?: in the world| on (?:earth|the planet)| but\b|,? (?:but not|except|excluding|other than)\b|\s?[.!)]|$)|^\W{0,5}anywhere (?:but|except)\b|\bremote\W{1,3}(?:worldwide|anywhere|global)\b/;

const REQUIRED =
  /\b(?:must|only|exclusively|require[ds]?|need to|needs to|have to|has to|open to|eligible|considering|supporting|restricted|limited)\b/;
const ANYWHERE_IN = /\banywhere\W{1,3}(?:in|within|from|across|out of)\s$/;
const SOFT =
  /\b(?:prefer\w{0,6}|ideal(?:ly)?|bonus|nice to have|a plus|advantage|priorit\w{1,6}|if hired|such as|e\.g)\b/;
const EXCEPT =
  /\b(?:except(?: for| in)?|exclud(?:ing|es|ed)|other than|(?:any|every)where but|but not(?: in| from)?|with the exception of|(?:do|does|can|are|is)(?:n't| not|not) (?:currently |able to |be |to ){0,3}(?:hir\w{1,3}|accept\w{0,3}|consider\w{0,3}|available|open|work)\b[^.;:]{0,30}?\b(?:in|from))\s/g;
const DENIES_HIRING = /\b(?:hir|accept|consider|available|open|work)/;
/** "We do not hire outside the US" requires the US. */
const OUTSIDE = /\boutside(?: of)?\s/g;
const DENIAL = /\b(?:not|cannot|can't|don't|doesn't|aren't|isn't|won't|unable|never)\b/;
const HIRED_OR_LIVING =
  /\b(?:hir\w{1,3}|employ|accept\w{0,3}|consider\w{0,3}|available|open|work|live|reside|candidates|applicants|applications)\b/;
const APPLICANTS = /\b(?:candidates|applicants|applications)\b/;
const REFUSED =
  /^[^.;:]{0,60}\b(?:not|cannot|can't|aren't|won't) (?:currently |be ){0,2}(?:considered|accepted|eligible|hired|reviewed|processed)\b/;
/** "Except Germany" is about what precedes it. */
const OF_ANYWHERE =
  /\b(?:anywhere|worldwide|world|globally|any country|countries|(?:remote(?:ly)?|based|located|reside|live|hire|hiring) (?:in|within|from|across))\b/;
/** The whole world without what follows. */
const WORLD_EXCEPT = /\b(?:anywhere in the world|any country|worldwide|globally)[\s,(]{0,3}$/;
const EMPLOYER =
  /\b(?:we are|we're|company|startup|start-up|agency|firm|studio|organi[sz]ation|headquarter\w{0,30})\b[^.;]{0,25}\b(?:based|located)\b|\bteams? (?:is|are) (?:mostly )?(?:based|located)\b|\b(?:offices?|members|employees|colleagues|customers|clients) (?:in|across|throughout|from|are)\b/;
const DENIED = /\b(?:not|cannot|can't|unable|outside|except|excluding|don't|isn't|regardless)\b/;
/** How far before a place a denial still is about it. */
const REACH = 45;
const REACH_OUTSIDE = 70;
const MAX_WORDS = 500;

/** @param declared country of the posting's address. */
export const remoteStatements = (text: PostingText, declared: string | null): RemoteStatements => {
  const found: RemoteStatements = {
    required: emptyArea(),
    named: emptyArea(),
    except: new Set(),
    offsets: null,
    words: null,
  };
  for (const segment of text.withAny(REMOTE_FROM_KEYWORDS)) {
    if (isOther(segment)) continue;
    if (isOpenToAll(segment.lower)) {
      found.required.anywhere = true;
      found.words ??= segment.text.slice(0, MAX_WORDS);
    }
    const before = sizeOf(found);
    for (const clause of clausesOf(segment)) readClause(clause, found, declared);
    if (found.words === null && sizeOf(found) > before) found.words = segment.text.slice(0, MAX_WORDS);
  }
  return found;
};

const isOther = ({ section, lower, text }: Segment): boolean =>
  section === 'legal' ||
  section === 'benefits' ||
  // Offsets of the two strings have to be the same.
  lower.length !== text.length ||
  EMPLOYER.test(lower) ||
  isAboutOtherPlaces(lower);

const isOpenToAll = (lower: string): boolean => {
  const match = OPEN_TO_ALL.exec(lower);
  if (match === null) return false;
  const end = match.index + match[0].length;
  const rest = lower.slice(end).replace(IN_THE_WORLD, '');
  return !NARROWED.test(rest) && !DENIED.test(lower.slice(Math.max(0, match.index - REACH), end));
};

const sizeOf = ({ required, named, except, offsets }: RemoteStatements): number =>
  required.countries.size +
  named.countries.size +
  except.size +
  Number(offsets !== null) +
  Number(required.anywhere) +
  Number(named.anywhere);

interface Clause {
  text: string;
  lower: string;
}

/** "But not the UK" and "anywhere but Germany" are about what precedes them. */
const CLAUSE = /\b(?:(?<!where )but(?! not\b)|however|although)\b/g;

/** "Work from anywhere in Europe, but ideally you are based in Berlin": a preference restricts only its own clause. */
const clausesOf = ({ text, lower }: Segment): Clause[] => {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { index } of lower.matchAll(CLAUSE)) {
    clauses.push({ text: text.slice(from, index), lower: lower.slice(from, index) });
    from = index;
  }
  clauses.push({ text: text.slice(from), lower: lower.slice(from) });
  return clauses.filter((clause) => !SOFT.test(clause.lower));
};

/** "We do not hire" outside a place, or "candidates" outside it "will not be considered". */
const isRefusedOutside = (before: string, after: string): boolean =>
  DENIAL.test(before) ? HIRED_OR_LIVING.test(before) : APPLICANTS.test(before) && REFUSED.test(after);

const readClause = ({ text, lower }: Clause, found: RemoteStatements, declared: string | null): void => {
  found.offsets ??= utcOffsetsIn(lower);
  for (const match of lower.matchAll(EXCEPT)) {
    const { countries, states } = areaNamed(text.slice(match.index + match[0].length), declared);
    if (
      states.size > 0 ||
      (!DENIES_HIRING.test(match[0]) && !OF_ANYWHERE.test(lower.slice(0, match.index + match[0].length)))
    )
      continue;
    for (const country of countries) found.except.add(country);
    if (countries.size > 0 && WORLD_EXCEPT.test(lower.slice(0, match.index))) found.named.anywhere = true;
  }
  for (const match of lower.matchAll(OUTSIDE)) {
    const end = match.index + match[0].length;
    if (isRefusedOutside(lower.slice(Math.max(0, match.index - REACH_OUTSIDE), match.index), lower.slice(end)))
      add(found.required, areaNamed(text.slice(end), declared));
  }
  if (FROM_ANYWHERE.test(lower)) found.named.anywhere = true;
  const isRequired = REQUIRED.test(lower) || HIRES.test(lower);
  const only = BASED_ONLY.exec(lower);
  if (only?.[1] !== undefined)
    add(found.required, areaNamed(text.slice(only.index, only.index + only[1].length).replace(/^\w/, upper)));
  for (const pattern of [PLACE_FOLLOWS, HIRES_IN, REMOTE_PLACE_FOLLOWS, LOCATION_FOLLOWS])
    for (const match of lower.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (DENIED.test(lower.slice(Math.max(0, end - REACH), end))) continue;
      if (DUTY.test(lower.slice(Math.max(0, match.index - REACH), match.index))) continue;
      const area = areaNamed(text.slice(end), declared);
      // "Remote, worldwide" is read above; a place that is required may be one of several that are posted.
      area.anywhere = false;
      const isNamed = pattern === PLACE_FOLLOWS && !isRequired && !ANYWHERE_IN.test(match[0]);
      add(isNamed ? found.named : found.required, area);
    }
};

const upper = (letter: string): string => letter.toUpperCase();

const add = (target: NamedArea, { countries, states, regions }: NamedArea): void => {
  for (const country of countries) target.countries.add(country);
  for (const state of states) target.states.add(state);
  for (const region of regions) target.regions.add(region);
};
