import type { PostingText, Segment } from './text/posting-text.js';

export interface Certification {
  name: string;
  required: boolean | null;
  text: string | null;
}

const CERTIFICATIONS: [string, RegExp][] = [
  ['CPA', /\bCPA\b/],
  ['CFA', /\bCFA\b/],
  ['PMP', /\bPMP\b/],
  ['CISSP', /\bCISSP\b/],
  ['CISM', /\bCISM\b/],
  ['CISA', /\bCISA\b/],
  ['CEH', /\bCEH\b/],
  ['OSCP', /\bOSCP\b/],
  ['CompTIA Security+', /\bSecurity\+/],
  ['CompTIA Network+', /\bNetwork\+/],
  ['CompTIA A+', /\b(?:CompTIA )A\+/],
  ['CCNA', /\bCCNA\b/],
  ['CCNP', /\bCCNP\b/],
  ['CCIE', /\bCCIE\b/],
  ['AWS Certification', /\bAWS[- ](?:\w+[- ]){0,3}[Cc]ertif/],
  ['Azure Certification', /\bAzure (?:\w+ ){0,2}[Cc]ertif/],
  ['Google Cloud Certification', /\b(?:GCP|Google Cloud) (?:\w+ ){0,2}[Cc]ertif/],
  ['CKA', /\bCKA\b/],
  ['Salesforce Certification', /\bSalesforce (?:\w+ ){0,2}[Cc]ertif/],
  ['ITIL', /\bITIL\b/],
  ['Scrum Master Certification', /\bCSM\b(?= cert)|[Cc]ertified Scrum|\bPSM\b/],
  ['Six Sigma', /\b[Ss]ix[- ][Ss]igma/],
  ['SHRM', /\bSHRM\b/],
  ['PHR', /\bS?PHR\b/],
  ['CIPP', /\bCIPP\b/],
  ['CAMS', /\bCAMS\b/],
  ['ACCA', /\bACCA\b/],
  ['CIMA', /\bCIMA\b/],
  ['ACA', /\bACA\b/],
  ['Series 7', /\bSeries 7\b/],
  ['Series 63', /\bSeries 6[356]\b/],
  ['FINRA License', /\bFINRA (?:Series|[Ll]icens)/],
  ['RN License', /\bRN [Ll]icens|[Rr]egistered [Nn]urse [Ll]icens|licensed RN\b/],
  ['BLS', /\bBLS\b(?! data)/],
  ['ACLS', /\bACLS\b/],
  ['CPR', /\bCPR\b/],
  ['BCBA', /\bBCBA\b/],
  ['RBT', /\bRBT\b/],
  ['PE License', /\bP\.?E\.? [Ll]icens|[Pp]rofessional [Ee]ngineer(?:ing)? [Ll]icens/],
  ['EIT', /\bEIT\b/],
  ['LEED', /\bLEED\b/],
  ['NCARB', /\bNCARB\b/],
  ['OSHA 10', /\bOSHA[- ]?10\b/],
  ['OSHA 30', /\bOSHA[- ]?30\b/],
  ['CDL', /\bCDL\b/],
  [
    'Bar Admission',
    /\b(?:admi(?:tted|ssion) to (?:the |practice)|member(?:ship)? (?:of|in) (?:the |a )?(?:\w+ )?(?:state )?[Bb]ar\b|[Bb]ar (?:admission|membership|license)|licensed to practice law|active bar)/,
  ],
  ['Teaching License', /\b[Tt]each(?:ing|er) (?:[Cc]ertif|[Ll]icens|[Cc]redential)/],
  ['Medical License', /\b(?:medical|physician) licens|[Bb]oard[- ][Cc]ertified/],
  ['LCSW', /\bLCSW\b/],
  ['LMFT', /\bLMFT\b/],
  ['LPC', /\bLPC\b/],
  ['CNA', /\bCNA\b/],
  ['CPhT', /\bCPhT\b/],
  ['CPC', /\bCPC\b(?=.{0,30}(?:cert|cod))/],
  ['RHIT', /\bRHIT\b/],
  ['FE Exam', /\bFE [Ee]xam/],
  ['IPC', /\bIPC[- ]?(?:A-)?6\d0/],
  ['NABCEP', /\bNABCEP\b/],
  ['Insurance License', /\b(?:insurance|property (?:and|&) casualty|P&C) [Ll]icens/],
  ['Real Estate License', /[Rr]eal [Ee]state (?:\w+ )?[Ll]icens/],
  ['Forklift Certification', /[Ff]orklift (?:[Cc]ertif|[Ll]icens)/],
  ['CMA', /\bCMA\b/],
  ['CIA', /\bCIA\b(?=.{0,30}cert)/],
  ['CDMP', /\bCDMP\b/],
  ['TEFL', /\bTEFL\b|\bTESOL\b|\bCELTA\b/],
  ['NCLEX', /\bNCLEX\b/],
];
const CERTIFICATION_WORDS = [
  'certified',
  'certification',
  'certifications',
  'certificate',
  'certificates',
  'license',
  'licensed',
  'licensure',
  'licenses',
  'licence',
  'bar',
  'sigma',
  'credential',
  'credentials',
  'practice',
  ...CERTIFICATIONS.flatMap(([name]) => name.toLowerCase().split(/[^a-z0-9]+/)).filter(
    (word) =>
      word.length > 2 &&
      ![
        'aws',
        'the',
        'google',
        'cloud',
        'azure',
        'salesforce',
        'teaching',
        'medical',
        'insurance',
        'real',
        'estate',
        'exam',
        'series',
        'master',
        'comptia',
        'admission',
        'scrum',
      ].includes(word),
  ),
  'scrum',
  'series',
  'comptia',
  'exam',
];
const CERTIFICATION_CUE = /certif|licen[sc]|\b[A-Z]{2,5}\b|sigma|bar\b/;

const optional = (segment: Segment): boolean =>
  segment.section === 'preferred' ||
  /prefer|(?:is|are|a) (?:a )?(?:big |huge |strong |nice )?plus|nice to have|bonus|desir|advantage|ideally|beneficial|helpful/.test(
    segment.lower,
  );
const demanded = (segment: Segment): boolean | null =>
  optional(segment)
    ? false
    : segment.section === 'requirements' || /requir|must|mandatory|need/.test(segment.lower)
      ? true
      : null;

/** Certificates and licences that the posting names for the applicant. */
export function certificationsOf(title: string, text: PostingText): Certification[] {
  const found = new Map<string, Certification>();
  for (const segment of text.withAny(CERTIFICATION_WORDS)) {
    if (
      segment.kind === 'heading' ||
      !['requirements', 'preferred', 'responsibilities', 'other', 'intro', 'stack'].includes(segment.section)
    )
      continue;
    if (!CERTIFICATION_CUE.test(segment.text)) continue;
    if (
      /we(?:'re| are)|our (?:team|customers|company)|reimburse|B-?Corp|organization|prepar\w+ (?:for|to)|support(?:s|ing)? (?:BCBA|RBT|nurs)|tasks|under (?:the )?supervision/i.test(
        segment.text,
      )
    )
      continue;
    const clear =
      /certif|licen[sc]|qualif|credential|designation|accredit|\bor\b|prefer|plus\b|requir|admitted|exam|charter/i.test(
        segment.text,
      );
    for (const [name, pattern] of CERTIFICATIONS) {
      if (!found.has(name) && pattern.test(segment.text) && (clear || segment.section === 'requirements'))
        found.set(name, { name, required: demanded(segment), text: segment.text.slice(0, 500) });
    }
  }
  for (const [name, pattern] of CERTIFICATIONS)
    if (
      (name === 'BCBA' || name === 'RBT' || name === 'CPA' || name === 'CNA') &&
      !found.has(name) &&
      pattern.test(title) &&
      !/supervis/i.test(title)
    )
      found.set(name, { name, required: true, text: title.slice(0, 500) });
  return [...found.values()].slice(0, 20);
}

export type Fluency = 'basic' | 'conversational' | 'professional' | 'fluent' | 'native';
export interface LanguageRequirement {
  language: string;
  level: Fluency | null;
  required: boolean | null;
  text: string | null;
}

const LANGUAGES: Record<string, string> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  polish: 'pl',
  czech: 'cs',
  slovak: 'sk',
  hungarian: 'hu',
  romanian: 'ro',
  bulgarian: 'bg',
  greek: 'el',
  turkish: 'tr',
  russian: 'ru',
  ukrainian: 'uk',
  arabic: 'ar',
  hebrew: 'he',
  hindi: 'hi',
  urdu: 'ur',
  bengali: 'bn',
  tamil: 'ta',
  telugu: 'te',
  punjabi: 'pa',
  japanese: 'ja',
  korean: 'ko',
  mandarin: 'zh',
  chinese: 'zh',
  cantonese: 'zh',
  thai: 'th',
  vietnamese: 'vi',
  indonesian: 'id',
  malay: 'ms',
  bahasa: 'id',
  tagalog: 'tl',
  filipino: 'tl',
  swahili: 'sw',
  persian: 'fa',
  farsi: 'fa',
  catalan: 'ca',
  croatian: 'hr',
  serbian: 'sr',
  lithuanian: 'lt',
  latvian: 'lv',
  estonian: 'et',
  galician: 'gl',
  afrikaans: 'af',
  icelandic: 'is',
  englisch: 'en',
  deutsch: 'de',
  englischkenntnisse: 'en',
  deutschkenntnisse: 'de',
  anglais: 'en',
  francais: 'fr',
  français: 'fr',
  espagnol: 'es',
  allemand: 'de',
  ingles: 'en',
  inglés: 'en',
  español: 'es',
  engels: 'en',
  nederlands: 'nl',
  inglese: 'en',
  italiano: 'it',
  inglês: 'en',
  português: 'pt',
  franzosisch: 'fr',
  französisch: 'fr',
  engelska: 'en',
  svenska: 'sv',
};
const CUES = Object.keys(LANGUAGES);
const SKILL =
  /fluen|proficien|native|bilingual|speak|spoken|written|verbal|command|language|conversation|mother tongue|multilingual|communicat|c1|c2|b2|b1|working knowledge|kenntnisse|fließend|courant|muttersprach|verhandlungssicher|niveau|sprichst|reading|both|fluid|level|excellent|strong (?:english|german|french|spanish)|advanced (?:english|level)|knowledge of|skills|parl|hablar|maîtris|sehr gut/;
const LEVELS: [Fluency, RegExp][] = [
  ['native', /native|mother tongue|muttersprach|langue maternelle|bilingual/],
  [
    'fluent',
    /fluen|c1|c2|fließend|courant|full proficiency|excellent|perfect|maîtris|verhandlungssicher|sehr gut|impeccable|exceptional|strong|advanced|outstanding/,
  ],
  ['professional', /profession|business|working (?:proficien|knowledge|level)|proficien|b2|good|command|solid/],
  ['conversational', /conversation|b1|intermediate/],
  ['basic', /basic|a1|a2|elementary/],
];
const NOT_LANGUAGE =
  /(?:spanish|french|german|dutch|swedish|italian|japanese|korean|chinese|indian|english|danish|polish) (?:market|team|office|customers?|company|startup|government|law|tax|clients?|entity|people|authorities|region|speaking (?:market|countr)|companies|banks?|hub|cuisine|payroll|version|teacher|literature|department|curriculum|breakfast|localization|content|courses?|gaap|accounting|economy|industry|brand|healthcare|players?|army|embassy)|plain english|swiss german|ohne deutsch/;

const WELCOME = /plus|bonus|advantage|nice|asset|prefer|beneficial|von vorteil|optional|desir/;

/** Languages that the applicant must or should speak. */
export function languagesOf(title: string, text: PostingText): LanguageRequirement[] {
  const found = new Map<string, LanguageRequirement>();
  const titled = [
    ...title
      .toLowerCase()
      .matchAll(
        /\b([\p{L}]+)[- ](?:speak(?:ing|er)s?|language)\b|\((?:fluent )?([\p{L}]+)(?:[- ]speak\w+)?\)|\bfluent (?:in )?([\p{L}]+)/gu,
      ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  for (const word of titled) {
    const code = LANGUAGES[word];
    if (code !== undefined && Object.hasOwn(LANGUAGES, word))
      found.set(code, { language: code, level: 'fluent', required: true, text: title.slice(0, 500) });
  }
  for (const segment of text.withAny(CUES)) {
    const { lower, section, kind } = segment;
    if (
      kind === 'heading' ||
      section === 'benefits' ||
      section === 'legal' ||
      !SKILL.test(lower) ||
      (NOT_LANGUAGE.test(lower) && !/fluent|speak|native|proficien/.test(lower))
    )
      continue;
    if (
      /(?:our|the) (?:product|platform|tool|ai|model|app|translation|customers?)|programming language|english degree|courses? in|translate|languages? supported|apply in english|application[^.]{0,20}in english|cv in english|resume in english|classes|lessons|teach/.test(
        lower,
      ) &&
      !/you (?:are|speak|have)|fluent in|fluency in|native/.test(lower)
    )
      continue;
    if (section === 'company' && !/fluent|you speak|required/.test(lower)) continue;
    for (const word of segment.words) {
      const code = Object.hasOwn(LANGUAGES, word) ? LANGUAGES[word] : undefined;
      if (code === undefined || found.has(code)) continue;
      const at = lower.indexOf(word);
      const near = lower.slice(Math.max(0, at - 60), at + 60);
      found.set(code, {
        language: code,
        level: LEVELS.find(([, pattern]) => pattern.test(near))?.[0] ?? null,
        required:
          WELCOME.test(lower.slice(at, at + 90).split(/[;.]/)[0] ?? '') || section === 'preferred'
            ? false
            : section === 'other' && !/requir|must/.test(lower)
              ? null
              : true,
        text: segment.text.slice(0, 500),
      });
    }
  }
  return [...found.values()].slice(0, 15);
}

export interface OtherRequirement {
  type: 'driving_licence' | 'age' | 'physical' | 'travel' | 'equipment' | 'other';
  text: string;
}

const OTHERS: [OtherRequirement['type'], RegExp][] = [
  [
    'driving_licence',
    /driver'?s?'? licen[cs]e|driving licen[cs]e|clean driving record|führerschein|permis b|valid (?:us |state )?licen[cs]e to drive/,
  ],
  [
    'age',
    /(?:at least|minimum|must be|over) (?:of )?(?:18|19|21|25)\b(?: years)?(?: old| of age|\+)?|(?:18|21) years (?:of age|old)/,
  ],
  [
    'physical',
    /(?:lift|carry|push|pull|move)(?:ing)?[^.]{0,40}\d{2,3}\s?(?:lbs?|pounds|kg)|stand(?:ing)? for (?:long|extended|prolonged)|physically (?:able|demanding)|prolonged (?:periods|standing|sitting)|climb(?:ing)? ladders/,
  ],
  [
    'equipment',
    /(?:own|reliable|personal|your) (?:\w+ ){0,2}(?:vehicle|car\b|laptop|computer|smartphone)\b[^.]{0,40}|(?:reliable|stable|high[- ]speed|fast|strong) internet|quiet (?:work|home|space)/,
  ],
];

/** Licences to drive, age, physical demands, equipment. */
export function otherRequirementsOf(text: PostingText): OtherRequirement[] {
  const found = new Map<string, OtherRequirement>();
  for (const { lower, text: words, section, kind } of text.withAny([
    'license',
    'licence',
    'driving',
    'führerschein',
    'permis',
    '18',
    '21',
    '19',
    '25',
    'lift',
    'lifting',
    'carry',
    'lbs',
    'pounds',
    'lb',
    'standing',
    'stand',
    'physically',
    'ladders',
    'vehicle',
    'car',
    'laptop',
    'internet',
    'computer',
    'quiet',
    'prolonged',
    'kg',
  ])) {
    if (kind === 'heading' || section === 'benefits' || section === 'company') continue;
    for (const [type, pattern] of OTHERS)
      if (!found.has(type) && pattern.test(lower) && !/we provide|provided by|stipend|our customers/.test(lower))
        found.set(type, { type, text: words.slice(0, 500) });
  }
  return [...found.values()];
}
