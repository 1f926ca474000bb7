import { fold } from '#libs/reference/fold.js';
import { type Cues, cues } from './text/cues.js';
import type { PostingText } from './text/posting-text.js';

export type Commitment = 'full_time' | 'part_time' | 'contract' | 'temporary' | 'internship' | 'volunteer' | 'other';
export type Engagement = 'employee' | 'contractor' | 'freelance' | 'apprenticeship' | 'internship' | 'volunteer';

export interface ContractDetails {
  type: 'permanent' | 'fixed_term' | 'contract' | 'temporary' | 'seasonal' | null;
  duration_months: number | null;
  convertible: boolean | null;
  text: string | null;
}

const DECLARED: [RegExp, Commitment][] = [
  [/intern|stage|praktik|trainee|co-?op|apprentice|alternance|werkstudent|working student/, 'internship'],
  [/volunt/, 'volunteer'],
  [/temp|season|casual|per.?diem|interim/, 'temporary'],
  [/contract|freelance|consultan|independent|fixed.?term|cdd|b2b|befristet/, 'contract'],
  [/part.?time|teilzeit|temps.?partiel|parttime|deeltijd|minijob|halftime/, 'part_time'],
  [
    /full.?time|vollzeit|temps.?plein|fulltime|regular|permanent|cdi|festanstellung|employee|standard|tempo integral|jornada completa|voltijd/,
    'full_time',
  ],
];

/** A payload's own words for the kind of employment: `FullTime`, `Full-time (permanent)`, `Intern`; null for others. */
export function declaredCommitment(words: string | null): Commitment | null {
  const text = fold(words ?? '')
    .replace(/_/g, ' ')
    .trim();
  if (text === '' || /full[ -]?(?:time)?[ -]?(?:or|\/|and|&|,)[ -]?part/.test(text)) return null;
  if (/full.?time/.test(text) && /fixed|permanent|regular/.test(text)) return 'full_time';
  return DECLARED.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

const TITLE: [RegExp, Commitment][] = [
  [
    /\bintern(?:s|ship)?\b|\binternship_|\bco-?op\b|\bwerkstudent|\bworking student\b|\bstagiaire\b|\bstage\b(?! manager)|\bpraktik|\balternan(?:ce|t)\b|\bapprentice(?:ship)?\b|\bexternship\b|\bsummer (?:analyst|associate)\b/,
    'internship',
  ],
  [/^volunteer\b|\bvolunteer$|\(volunteer\)/, 'volunteer'],
  [/\bpart[- ]?time\b|\bteilzeit\b|\b(?:10|15|20|25)h?\s?(?:hours|hrs|h)(?: ?\/| per| a) ?week/, 'part_time'],
  [
    /\b(?:freelance|freelancer|contractor|1099|fixed[- ]term|cdd|maternity cover|parental leave cover|consultancy contract)\b|\(contract\)|(?<!smart )\bcontract\b(?! (?:manager|specialist|administrat|negotiat|management|attorney|counsel|lifecycle|analyst|associate|review|drafter|manufactur|research|law|paralegal|lead|operations|admin|engineer))|\bcontract(?= to hire)/,
    'contract',
  ],
  [/\btemp(?:orary)?\b(?! (?:staffing|worker program))|\bseasonal\b|\binterim\b|\bper diem\b/, 'temporary'],
  [/\bfull[- ]?time\b/, 'full_time'],
];
const CUES = cues(
  'full fulltime part parttime contract contractor contractors freelance freelancer temporary internship intern seasonal cdi cdd vollzeit teilzeit permanent fixed 1099 w2 b2b unbefristet volunteer hire independent maternity plein exempt apprenticeship month months employee employees',
);

const TEXT: [RegExp, Commitment, number][] = [
  [
    /\bthis (?:is an? |paid )?(?:[\w-]+ ){0,3}(?:internship|intern (?:role|position))\b|^(?:employment|job|position) type\W+intern/,
    'internship',
    3,
  ],
  [
    /\b(?:this|the|our) (?:role |position |job |opportunity )?(?:is |will be |as )?(?:an? )?(?:[\w-]+ ){0,3}part[- ]time\b|\bpart[- ]time (?:role|position|contract|job|opportunity|basis|flexible|hours)\b|^(?:employment|job|position|contract) type\W+part|^\W*part[- ]time\W*$|\b(?:10|15|20|25|30)(?:\s?[-–]\s?\d\d)? hours (?:per|a|\/) ?week\b|\bteilzeit\b/,
    'part_time',
    2,
  ],
  [
    /\bthis (?:is|will be) (?:an? )?(?:[\w-]+ ){0,4}(?:contract|contractor|freelance|1099|fixed[- ]term)\b(?! (?:manag|negot|review|law))|\b(?:role|position|job|opportunity|engagement) (?:is|will be) (?:offered )?(?:as |on )?(?:an? )?(?:[\w-]+ ){0,4}(?:contract|contractor|freelance|1099|fixed[- ]term)\b(?! (?:manag|negot|review|law))|\b(?:contract|freelance|contractor|1099) (?:role|position|basis|opportunity|engagement|assignment|duration|length)\b|\bas an independent contractor\b|\bindependent contractor (?:position|role|agreement|basis|opportunity)|^(?:employment|job|position|contract) type\W+(?:contract|freelance|1099|independent)|\bcontract[- ]to[- ]hire\b|\b\d{1,2}[- ]month (?:contract|fixed)|\bcdd\b/,
    'contract',
    2,
  ],
  [
    /\b(?:this|the) (?:role |position |job )?(?:is |will be )?(?:an? )?(?:[\w-]+ ){0,2}temporary\b|\btemporary (?:role|position|assignment|basis|contract)\b|\bseasonal (?:role|position)\b|^(?:employment|job) type\W+temp/,
    'temporary',
    2,
  ],
  [
    /\bfull[- ]time\b|\bcdi\b|\bvollzeit\b|\btemps plein\b|\bpermanent (?:role|position|contract|employ)|\bfulltime\b|\bunbefristet/,
    'full_time',
    1.5,
  ],
  [
    /\b(?:exempt|salaried) (?:role|position)|\b40 hours (?:per|a) week\b|\bbase salary\b|\bannual salary\b/,
    'full_time',
    0.7,
  ],
];
// Benefits "for full-time employees" say what most employees are, at half the weight; lines for others say nothing.
const NOT_THIS =
  /(?:can|may|could) be (?:an? )?(?:contract|freelance)|or (?:a )?(?:contract|freelance)|if (?:contract|freelance)|(?:part[- ]time|temporary|contract(?:or)?s?|interns?)(?:,| and| or|\/)[^.]{0,60}(?:not eligible|are not|may vary|excluded)|full[- ]time (?:or|and|\/|\+) part[- ]time|part[- ]time (?:or|and|\/) full[- ]time|convert|(?:experience|background|worked|years|hours)[^.]{0,50}(?:contract|freelance|internship|part-time|full-time)|contract (?:negotiat|manag|manufactur|review)|or (?:relevant |equivalent )?internship|internships?,|full-time (?:offer|conversion|return)|government contractor|contractor (?:team|manage|oversight)|(?:manage|with|our|of|sub|other|external) ?contractors|agenc|recruit/;

/** The main kind of employment: as declared, else by title, else by text. */
export function commitmentOf(
  title: string,
  declared: string | null,
  text: PostingText,
): { commitment: Commitment | null; declared: boolean } {
  const named = declaredCommitment(declared);
  if (named !== null && named !== 'other') return { commitment: named, declared: true };
  const folded = fold(title.slice(0, 300));
  const either = /full[- ]?(?:time)?\s?(?:\/|or|and|&|,)\s?part[- ]?time|part[- ]?time\s?(?:\/|or|and|&|,)\s?full/;
  const titled = either.test(folded) ? undefined : TITLE.find(([pattern]) => pattern.test(folded));
  if (titled) return { commitment: titled[1], declared: false };
  const votes = new Map<Commitment, number>();
  for (const { lower, section } of text.withAny(CUES)) {
    // Both are offered, so the posting leaves it open.
    if (either.test(lower) && section !== 'benefits' && section !== 'company')
      return { commitment: named, declared: named !== null };
    if (NOT_THIS.test(lower)) continue;
    const weight =
      section === 'legal' || section === 'process' ? 0.3 : section === 'benefits' || section === 'company' ? 0.6 : 1;
    for (const [pattern, commitment, strength] of TEXT)
      if (pattern.test(lower)) votes.set(commitment, Math.max(votes.get(commitment) ?? 0, strength * weight));
  }
  if (votes.size === 0 && isEmployment(text)) votes.set('full_time', 0.5);
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return { commitment: best && best[1] >= 0.4 ? best[0] : (named ?? null), declared: named !== null && !best };
}

const EMPLOYEE: [RegExp, Cues][] = [
  [/401\s?\(?k|pension|retirement/, cues('401 401k k pension retirement')],
  [/equity|stock options?|rsus?\b/, cues('equity stock rsus rsu')],
  [
    /paid (?:time off|vacation|holiday|leave)|unlimited (?:pto|vacation|time)|\bpto\b|days (?:of )?(?:vacation|holiday|annual leave|paid)/,
    cues('pto vacation holiday holidays leave off'),
  ],
  [/parental|maternity|paternity/, cues('parental maternity paternity')],
  [/(?:health|medical|dental)[^.]{0,30}(?:insurance|coverage|benefits|plans?|vision)/, cues('health medical dental')],
];
/** Retirement plans, equity, paid leave and insurance are what full-time employees are offered. */
const isEmployment = (text: PostingText): boolean =>
  EMPLOYEE.some(([pattern, cues]) =>
    text
      .withAny(cues)
      .some(
        ({ lower, section }) => section !== 'responsibilities' && section !== 'requirements' && pattern.test(lower),
      ),
  );

const DURATION = /\b(\d{1,2})(?:\s?[-–+]\s?\d{0,2})?[- ](month|week|year)s?\b/;
const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  nine: 9,
  ten: 10,
  twelve: 12,
};

const CONTRACT_CUES = cues(
  'contract contractor fixed temporary seasonal permanent cdi cdd unbefristet befristet internship maternity hire',
);

/** Kind and length of the contract, where title or text says so. */
export function contractOf(title: string, commitment: Commitment | null, text: PostingText): ContractDetails | null {
  const segments = [{ lower: fold(title), text: title }, ...text.withAny(CONTRACT_CUES)];
  let found = null as ContractDetails | null;
  for (const { lower, text: words } of segments) {
    const type = /\bfixed[- ]term\b|\bcdd\b|\bbefristet|maternity cover|(?:parental|maternity) leave cover/.test(lower)
      ? 'fixed_term'
      : /\bpermanent (?:contract|role|position|employ|full)|\bcdi\b|\bunbefristet/.test(lower)
        ? 'permanent'
        : /\bseasonal\b(?! trends)/.test(lower)
          ? 'seasonal'
          : commitment === 'temporary' && /\btemp/.test(lower)
            ? 'temporary'
            : commitment === 'contract' &&
                /\bcontract|freelance|1099/.test(lower) &&
                !NOT_THIS.test(lower.replace(/contract[- ]to[- ]hire|convert\w*/g, ''))
              ? 'contract'
              : null;
    if (type === null) continue;
    const spelled = lower.replace(
      /\b(one|two|three|four|five|six|nine|ten|twelve)(?=[- ](?:month|week|year))/g,
      (word) => String(NUMBERS[word]),
    );
    const length = /contract|term|cover|temporary|duration|position|role|internship/.test(lower)
      ? DURATION.exec(spelled)
      : null;
    const months =
      length === null || /experience|ago|notice|probation/.test(lower)
        ? null
        : Math.round(Number(length[1]) * (length[2] === 'year' ? 12 : length[2] === 'week' ? 12 / 52 : 1));
    const convertible =
      /contract[- ]to[- ](?:hire|perm)|temp[- ]to[- ](?:hire|perm)|(?:potential|possib\w+|opportunity|option|could|may)[^.]{0,50}(?:convert|conversion|permanent|full[- ]time|extend)|convert(?:ed|ing)? to (?:a )?(?:full|perm)/.test(
        lower,
      )
        ? true
        : null;
    if (found === null || (found.duration_months === null && months !== null))
      found = {
        type: found?.type ?? type,
        duration_months: months !== null && months > 0 && months <= 60 ? months : null,
        convertible: convertible ?? found?.convertible ?? null,
        text: words.slice(0, 500),
      };
    else if (convertible) found = { ...found, convertible };
  }
  return (
    found ??
    (commitment === 'contract' || commitment === 'temporary'
      ? { type: commitment, duration_months: null, convertible: null, text: null }
      : null)
  );
}

const FREELANCE = cues('freelance');
const CONTRACTOR_CUES = cues('contractor 1099 b2b');

/** Kinds of engagement that follow from the commitment and the text. */
export function engagementsOf(title: string, commitment: Commitment | null, text: PostingText): Engagement[] {
  const found = new Set<Engagement>();
  const folded = fold(title);
  if (commitment === 'full_time' || commitment === 'part_time') found.add('employee');
  if (/\bapprentice/.test(folded)) found.add('apprenticeship');
  if (commitment === 'internship' && !found.has('apprenticeship')) found.add('internship');
  if (commitment === 'volunteer') found.add('volunteer');
  if (/\bfreelance/.test(folded) || (commitment === 'contract' && text.hasAny(FREELANCE))) found.add('freelance');
  if (commitment === 'contract' && !found.has('freelance')) found.add('contractor');
  if (
    text
      .withAny(CONTRACTOR_CUES)
      .some(
        ({ lower }) =>
          /independent contractor|1099 (?:contract|basis|position)|as an? contractor\b|b2b contract/.test(lower) &&
          !NOT_THIS.test(lower),
      )
  )
    found.add('contractor');
  return [...found];
}
