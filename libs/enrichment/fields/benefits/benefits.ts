import type { BenefitType, CompensationType } from '#libs/records/enumerations.js';
import { cues } from '../../text/cues.js';
import type { PostingText, Segment } from '../../text/posting-text.js';

const TYPES: [BenefitType, RegExp][] = [
  [
    'health_insurance',
    /\b(?:health|medical|healthcare|private medical|hospital)(?:care)?\b[^.;]{0,40}(?:insurance|coverage|cover\b|plans?|benefits?|care|premiums?|dental|vision)|\bmedical, dental|\bbupa\b|\bhealth, (?:dental|vision)|\bmutuelle|krankenversicherung|\bhmo\b|\bhsa\b|\bhealth insurance/,
  ],
  ['dental', /\bdental\b/],
  [
    'vision',
    /\bvision\b(?=[^.;]{0,40}(?:insurance|coverage|plans?|benefits?|care|premiums?|,|\)|$))(?<!our vision)(?<!the vision)(?<=(?:dental|medical|health|,|&|and|\+|\/).{0,25})/,
  ],
  ['life_insurance', /\blife (?:insurance|assurance|cover|and disability|& disability|,)|death in service|\bad&d\b/],
  ['retirement', /\b401\s?\(?k\)?|\bpension\b|\bretirement\b|\brrsp\b|\bsuperannuation\b|\b403\(?b|\baltersvorsorge/],
  [
    'equity',
    /\bequity\b(?!,? (?:diversity|and inclusion|inclusion|research|capital|partner|analyst|firm|investor))(?<!diversity, equity)(?<!diversity and equity)(?<!private equity)(?<!health equity)(?<!pay equity)(?<!brand equity)|\bstock options?\b|\brsus?\b|\brestricted stock|\bespp\b|\bstock (?:grant|purchase)|\bbspce\b|\bownership in the company|\bvsop\b|\bshare options?|\besop\b/,
  ],
  [
    'bonus',
    /\b(?:annual|performance|yearly|discretionary|quarterly|target|incentive|company|signing|sign[- ]on|cash|referral|spot|year[- ]end|retention|variable|monthly) bonus|\bbonus(?:es)? (?:plan|program|scheme|structure|potential|eligib|opportunit|target|up to|of)|\+ ?bonus|\bbonus\b(?=.{0,20}(?:equity|benefits|salary))|(?:salary|pay|base)[^.]{0,30}\bbonus/,
  ],
  [
    'commission',
    /\bcommissions?\b(?! (?:accounting|on human|for the|of|regulation))(?<!trade commission)(?<!exchange commission)(?<!european commission)(?<!opportunity commission)/,
  ],
  [
    'pto',
    /\bpto\b|\bpaid (?:time off|vacation|holidays?|annual leave|leave|days off|sick)|\b(?:unlimited|flexible|generous|discretionary) (?:paid )?(?:vacation|pto|time off|holidays?|leave|annual leave|days off)|\bvacation (?:days|policy|time)|\b\d{2}\+? (?:days?|vacation days|working days)(?: of)?(?:'|’)?s? (?:paid )?(?:holiday|vacation|annual leave|leave|pto|off)|\btime off\b|\bannual leave\b|\burlaub|\bcongés|\brtt\b|\bholiday allowance|\bdays'? (?:holiday|vacation|annual)|\bvacation\b/,
  ],
  [
    'parental_leave',
    /\b(?:parental|maternity|paternity|family|caregiver|new parent|birthing)(?:,? (?:&|and|\/|or) \w+| and \w+)? ?(?:leave|benefits|pay|policy|program)|\bpaid family|\bparental\b/,
  ],
  ['sabbatical', /\bsabbatical/],
  [
    'wellness',
    /\bwell(?:ness|being|-being)\b[^.;]{0,30}(?:stipend|budget|allowance|program|benefit|benefits|reimburse|days?|fund|support|perk|resources)|\bgym\b|\bfitness\b[^.;]{0,25}(?:stipend|membership|reimburs|budget|allowance|class)|\bmental health (?:support|benefit|days?|resources|coverage|program|services|care|stipend|platform)|\beap\b|employee assistance|\bclasspass|\bheadspace|\burban sports|\bwellhub|\bgympass|\bone medical|\btherapy sessions/,
  ],
  [
    'learning_budget',
    /\b(?:learning|education(?:al)?|training|professional development|development|l&d|conference|books?|career development|personal development|growth|upskilling|course|tuition)\b[^.;]{0,30}(?:budget|stipend|allowance|reimburs|fund|assistance|program(?:me)?s?|credits?)|\btuition|weiterbildung/,
  ],
  [
    'remote_stipend',
    /\b(?:home[- ]?office|remote(?: work)?|wfh|work[- ]from[- ]home|workspace|internet|phone|co-?working|equipment|technology|tech|desk|office setup|set-?up)\b[^.;]{0,35}(?:stipend|budget|allowance|reimburs|setup|set-up|fund)|\bhome office (?:set|equip)/,
  ],
  [
    'relocation',
    /\brelocation (?:assistance|support|package|bonus|stipend|benefits?|reimburse|allowance|budget|help|costs?|expenses|provided|available)/,
  ],
  [
    'commuter',
    /\bcommut(?:er|ing)\b[^.;]{0,30}(?:benefit|stipend|pass|reimburs|allowance|support|cost|program|card|pre-tax)?|\bcycle to work|\btransit (?:benefit|pass|stipend)|\bjobticket|\bdeutschlandticket|\bnavigo|\btransport(?:ation)? (?:allowance|benefit|stipend|card)|\bseason ticket loan|\bfree parking|\bbvg\b|\bpublic transport/,
  ],
  [
    'meals',
    /\b(?:free|catered|daily|complimentary|provided|team|company|stocked|office|subsidi[sz]ed|unlimited) (?:\w+ ){0,2}(?:lunch(?:es)?|meals?|dinners?|breakfasts?|snacks|food)|\blunch(?:es)? (?:provided|stipend|vouchers?|and dinner|& dinner|is|on us|every|daily)|\bmeal (?:vouchers?|stipend|allowance|tickets?|plan|cards?|credits?)|\bsnacks\b|\bticket restaurant|\bswile\b|\bdoordash|\bmeals (?:provided|in|included|on)|\bfully stocked|\bkitchen stocked/,
  ],
];
const CUES = cues(
  'insurance medical health healthcare dental vision 401 401k k pension retirement equity stock options bonus bonuses rsus rsu commission commissions pto vacation leave holiday holidays off sabbatical wellness wellbeing well gym fitness mental learning development education tuition stipend budget allowance reimbursement commuter commute commuting transport parking lunch lunches meals meal snacks food relocation parental maternity visa sponsorship urlaub rtt mutuelle swile bspce vsop esop jobticket superannuation days bupa conference home catered rrsp cycle life insured benefits shares share',
);
const NOT_BENEFIT = ['responsibilities', 'requirements', 'preferred', 'stack', 'legal', 'process'];
const CONTEXT =
  /\b(?:we (?:offer|provide|cover|pay|give|have|will)|you(?:'ll| will)? (?:get|receive|enjoy|have access)|offers?|benefits?|perks?|package|eligible|includ|plus|competitive|generous|unlimited|paid|compensation|salary|stipend|covered|coverage|access to|employer|company[- ]paid|free|401)\b|\+/;

export interface Benefits {
  benefits: string[];
  benefit_types: BenefitType[];
}

const MAX_ITEMS = 40;
const MAX_TEXT = 2_000;

/** Benefits in the posting's words and by kind. Kinds are read only where the posting speaks of what it offers. */
export const benefitsOf = (text: PostingText): Benefits => {
  const types = new Set<BenefitType>();
  const note = ({ lower }: Segment) => {
    for (const [type, pattern] of TYPES) if (!types.has(type) && pattern.test(lower)) types.add(type);
  };
  for (const segment of text.withAny(CUES)) {
    if (segment.section === 'benefits' || segment.section === 'pay') note(segment);
    else if (
      !NOT_BENEFIT.includes(segment.section) &&
      CONTEXT.test(segment.lower) &&
      !/customers|our product|patients|members|insurers|platform that|industry/.test(segment.lower)
    )
      note(segment);
  }
  const order = new Map(TYPES.map(([type], i) => [type, i]));
  return {
    benefits: linesOf(text, 'benefits'),
    benefit_types: [...types].sort((a, b) => (order.get(a) as number) - (order.get(b) as number)),
  };
};

/** The items of a section; its paragraphs where it has no items. */
export const linesOf = (text: PostingText, ...sections: Segment['section'][]): string[] => {
  const inside = text.segments.filter(({ section, kind }) => sections.includes(section) && kind !== 'heading');
  const items = inside.filter(({ kind }) => kind === 'item');
  const joined = new Map<number, string>();
  for (const { block, text: words } of items.length > 0 ? items : inside)
    joined.set(block, joined.has(block) ? `${joined.get(block)} ${words}` : words);
  return [...joined.values()].map((line) => line.slice(0, MAX_TEXT)).slice(0, MAX_ITEMS);
};

const OTE_CUES = cues('ote target');

const SIGN_ON_CUES = cues('sign signing');

const TIPS_CUES = cues('tips gratuities');

/** Kinds of pay that the payload declares or the text names beside the benefits' kinds. */
export const compensationTypesOf = (
  text: PostingText,
  salary: boolean,
  ote: boolean,
  benefits: readonly BenefitType[],
  declared: readonly string[],
): CompensationType[] => {
  const found = new Set<CompensationType>();
  if (salary && !ote) found.add('base');
  for (const type of ['bonus', 'commission', 'equity'] as const)
    if (benefits.includes(type) || declared.includes(type)) found.add(type);
  if (ote || text.withAny(OTE_CUES).some(({ lower }) => /\bote\b|on[- ]target earnings/.test(lower))) found.add('ote');
  if (text.withAny(SIGN_ON_CUES).some(({ lower }) => /\bsign(?:ing|[- ]on) bonus/.test(lower))) found.add('sign_on');
  if (text.withAny(TIPS_CUES).some(({ lower }) => /(?:plus|\+|and|including|earn) tips\b|gratuities/.test(lower)))
    found.add('tips');
  return [...found];
};
