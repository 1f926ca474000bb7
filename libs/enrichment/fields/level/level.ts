import type { Level, LevelType } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { anyOf, patternsByKey } from '../../text/alternatives.js';
import { phrases as commitmentPhrases, INTERN_TITLE } from '../commitment/commitment-patterns.js';
import words from './level-words.json' with { type: 'json' };

export interface LevelInput {
  title: string;
  /** As the payload declares it. */
  declared: string | null;
  commitment: string | null;
  yearsMin: number | null;
}

/** The level of the first matching folded word of other languages; null for assistants and deputies. */
const NON_ENGLISH: readonly (readonly [RegExp, Level | null])[] = (
  [
    ['thesis', 'internship'],
    ['assistant', null],
    ['executive', 'executive'],
    ['director', 'director'],
    ['manager', 'manager'],
    ['lead', 'lead'],
    ['mid', 'mid'],
    ['senior', 'senior'],
    ['entry', 'entry'],
  ] as const
).map(([key, level]) => [new RegExp(`\\b${anyOf(words[key])}(?!\\w)`), level]);
const CJK = patternsByKey(words.cjk);
const NOT_ASCII = /[^\0-\x7f]/;

// "Manager" in these titles does not mean that the person manages people.
const NOT_PEOPLE_MANAGER =
  /\b(?:product|project|program|programme|account|customer success|client success|community|social media|case|care|relationship|partner|partnerships?|campaign|content|brand|growth|marketing|event|events|office|delivery|release|category|portfolio|change|vendor|contract|contracts|key account|territory|success|implementation|onboarding|engagement|influencer|affiliate|lifecycle|crm|email|seo|channel|business development|development|sales development|risk|compliance|data|knowledge|localization|localisation|talent|talent acquisition|incident|design program|technical|launch|supply|sourcing|merchandise|proposal|bid|grants?|asset|property|activation|enablement|renewals?|procurement|process|demand generation|performance marketing|paid media|user acquisition|operations program|strategy|people|workplace|trial|study|patient|alliance|alliances|pricing|revenue|billing|policy|communications|pr|insights|research|expansion|field marketing|customer|client|deal desk|localization program|monetization|ecommerce|e-commerce|marketplace|quality|regulatory affairs|safety|security|logistics|inventory|partner success|technical account|solutions|customer experience|travel|legal)(?: \w+){0,1} manager\b/;
const EXECUTIVE =
  /\b(?:chief (?!of staff)[\w &]{2,40}officer|c[etofpimrsd]o|ciso|cpto|chro|president(?!'s)|co-?founder|managing director|managing partner|general partner|evp|svp|executive vice president|senior vice president|executive director)\b|\b(?:vp|vice president|v\.p\.)\b/;
const DIRECTOR = /\bdirector\b|\bhead of\b|\bhead,|^head\b|\bhead\b(?=\s*[-–(,]|$)/;
const NOT_DIRECTOR = /\b(?:art|creative|account|assistant to (?:the )?)\s?director\b/;
const LEAD =
  /\blead\b|\bleader\b|\bprincipal\b(?!'s)|\bstaff (?!nurse|accountant|auditor|assistant|attorney|pharmacist|physician|writer|photographer|therapist)(?=\w)|\bteam lead\b|\bdistinguished\b|\b(?:technical|engineering|research and development) fellow\b|\barchitect\b(?!.*\b(?:junior|associate)\b)/;
const SENIOR =
  /\bsenior\b(?! (?:living|center|centre|housing|citizens?|communit))|\bsr\b\.?|\bsnr\b|\b(?:engineer|developer|analyst|scientist|designer|specialist|associate|representative|manager) (?:iii|iv|3|4)\b|\bexperienced\b|\b(?:subject matter|technical) expert\b|\bl[56]\b|\bseniore\b/;
const ENTRY =
  /\bjunior\b|\bjr\b\.?|\bentry[- ]level\b|\bnew grad|\bgraduate\b|\bassociate (?=\w)|\bapprentice|\btrainee\b|\bassistant\b|\b(?:engineer|developer|analyst|scientist|designer|specialist|associate|representative|technician|accountant) (?:i|1)\b|\bearly career\b|\bcampus\b|\bl[12]\b|\brecent graduate/;
const NOT_ENTRY =
  /\bassociate (?:director|general counsel|vice president|vp|partner|professor|principal|counsel)\b|\b(?:executive|personal|virtual|physician|medical|dental|legal|nursing) assistant\b|\bassistant (?:director|vice president|manager|professor|general)/;
const MANAGER =
  /\bmanager\b|\bsupervisor\b|\bsuperintendent\b|\bforeman\b|\bmgr\b|\bmanagement\b(?!.*\b(?:analyst|consultant|associate|trainee|specialist|engineer|developer|scientist|designer|architect|administrator|trainer|technician))/;

const DECLARED: [RegExp, Level][] = [
  [/intern/, 'internship'],
  [/entry|junior|graduate|student|no experience/, 'entry'],
  [/executive/, 'executive'],
  [/director/, 'director'],
  [/manager|supervisor/, 'manager'],
  [/senior/, 'senior'],
  [/lead|principal/, 'lead'],
  [/associate|mid|intermediate|experienced/, 'mid'],
];

/** What a level was read from; null if there is none. */
export type LevelEvidence = 'declared' | 'title' | 'commitment' | 'years' | null;

/** The level of a posting: as declared, else by its title, else by the required years of experience. */
export const levelOf = ({
  title,
  declared,
  commitment,
  yearsMin,
}: LevelInput): {
  level: Level | null;
  evidence: LevelEvidence;
} => {
  const word = fold(declared ?? '');
  const declaredLevel = word === '' ? undefined : DECLARED.find(([pattern]) => pattern.test(word))?.[1];
  const isVague = /mid[-_ ]?senior|experienced/.test(word);
  if (declaredLevel && !isVague) return { level: declaredLevel, evidence: 'declared' };
  const byTitle = titleLevel(title);
  if (commitment === 'internship' && byTitle !== 'director' && byTitle !== 'executive')
    return { level: 'internship', evidence: 'commitment' };
  if (byTitle !== null) return { level: byTitle, evidence: 'title' };
  if (declaredLevel && !/experienced/.test(word)) return { level: declaredLevel, evidence: 'declared' };
  if (yearsMin === null)
    return declaredLevel ? { level: declaredLevel, evidence: 'declared' } : { level: null, evidence: null };
  return { level: yearsMin <= 1 ? 'entry' : yearsMin < 5 ? 'mid' : 'senior', evidence: 'years' };
};

const titleLevel = (raw: string): Level | null => {
  const title = fold(raw.slice(0, 200)).replace(/\bsemi[- ]?senior\b/, 'ssr');
  const isAssistant =
    /\b(?:assistant|associate) to\b|\bexecutive assistant\b|\bchief of staff\b|\boffice of the\b/.test(title);
  if (INTERN_TITLE.test(title) && !commitmentPhrases().meaningsIn(title).has('managed_program')) return 'internship';
  if (!isAssistant && EXECUTIVE.test(title) && !/\bassociate (?:vp|vice president)|\bproduct owner\b/.test(title))
    return 'executive';
  if (!isAssistant && DIRECTOR.test(title) && !NOT_DIRECTOR.test(title)) return 'director';
  if (MANAGER.test(title) && !NOT_PEOPLE_MANAGER.test(title) && !/\bassistant manager\b/.test(title)) return 'manager';
  if (/\bassistant manager\b/.test(title)) return 'manager';
  if (LEAD.test(title))
    return /\blead (?:generation|gen)\b/.test(title)
      ? null
      : /\barchitect\b/.test(title) && /\bsenior\b/.test(title)
        ? 'senior'
        : 'lead';
  if (SENIOR.test(title)) return 'senior';
  if (ENTRY.test(title) && !NOT_ENTRY.test(title)) return 'entry';
  if (
    /\b(?:engineer|developer|analyst|scientist|designer|specialist) (?:ii|2)\b|\bmid[- ]level\b|\bintermediate\b|\bmid[- ]senior\b/.test(
      title,
    )
  )
    return 'mid';
  return nonEnglishLevel(title);
};

const nonEnglishLevel = (title: string): Level | null => {
  const found = NON_ENGLISH.find(([pattern]) => pattern.test(title));
  if (found) return found[1];
  return NOT_ASCII.test(title) ? (CJK.find(([, pattern]) => pattern.test(title))?.[0] ?? null) : null;
};

/** The track that the level and title belong to. */
export const levelTypeOf = (level: Level | null, title: string): LevelType | null => {
  if (level === 'executive') return 'executive';
  const text = fold(title.slice(0, 200));
  if (level === 'director' || level === 'manager') return 'manager';
  if (/\b(?:team lead|teamleit\w+|supervisor|head of|engineering manager|people manager)\b/.test(text))
    return 'manager';
  return level === null ? null : 'individual_contributor';
};
