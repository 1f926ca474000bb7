import type { Commitment, EngagementType } from '#libs/records/enumerations.js';
import type { ContractDetails } from '#libs/records/job-requirements.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import { FULL_TIME_CONTRACT, NEGATED, NOT_THIS_JOB } from '../commitment/commitment-patterns.js';

const DURATION =
  /\b(\d{1,2})(?:\s?[-–+]\s?\d{0,2})?[- ](?:(months?|monat(?:e|en)?|mois|meses|mesi|maanden|manader)|(weeks?|wochen?|semaines?|semanas|weken)|(?:years?|jahre?|ans|anos|jaar))\b/;
const MONTHS_A_WEEK = 12 / 52;
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

const CONTRACT_KEYWORDS = keywords(
  'contract contractor fixed temporary seasonal permanent cdi cdd unbefristet unbefristete unbefristeten befristet befristete internship maternity hire festanstellung indefinido indeterminato unbefristeter unbefristetes befristeter befristetes befristeten umowa określony nieokreślony déterminée indéterminée tijdelijk vast praktikum stage elternzeitvertretung',
);

const FIXED_TERM =
  /\bfixed[- ]term\b|\bbefristet|maternity cover|(?:parental|maternity) leave cover|duree determinee|tempo determinato|tijdelijk contract|visstidsanstallning|elternzeitvertretung|czas okreslony|plazo fijo|prazo determinado/;
/** "Chance auf eine Festanstellung": a permanent contract that may follow. */
const LATER =
  /(?:chance|aussicht|moglichkeit|option) auf|perspective d|possibilite d|posibilidad de|possibilidade de|possibilita di|opportunity (?:for|of) (?:a )?permanent/;
const PERMANENT =
  /\bpermanent (?:contract|role|position|employ|full)|\bcdi\b|\bunbefristet|festanstellung|contrato indefinido|tempo indeterminato|vast contract|tillsvidare|duree indeterminee|czas nieokreslony/;

/** Type and duration of the contract, where title or text states them. */
export const contractOf = (title: string, commitment: Commitment | null, text: PostingText): ContractDetails | null => {
  const segments = [{ lower: fold(title), text: title }, ...text.withAny(CONTRACT_KEYWORDS)];
  let found = null as ContractDetails | null;
  for (const { lower: raw, text: words } of segments) {
    const lower = fold(raw).replace(NEGATED, ' ');
    const type =
      FIXED_TERM.test(lower) || (commitment === 'contract' && /\bcdd\b/.test(lower))
        ? 'fixed_term'
        : PERMANENT.test(lower) && !LATER.test(lower)
          ? 'permanent'
          : /\bseasonal\b(?! trends)/.test(lower)
            ? 'seasonal'
            : commitment === 'temporary' && /\btemp/.test(lower)
              ? 'temporary'
              : (commitment === 'contract' || FULL_TIME_CONTRACT.test(lower)) &&
                  /\bcontract|freelance|1099/.test(lower) &&
                  !NOT_THIS_JOB.test(lower.replace(/contract[- ]to[- ]hire|convert\w*/g, ''))
                ? 'contract'
                : null;
    if (type === null) continue;
    const spelled = lower.replace(
      /\b(one|two|three|four|five|six|nine|ten|twelve)(?=[- ](?:month|week|year))/g,
      (word) => String(NUMBERS[word]),
    );
    const length =
      /contra|term|cover|temporary|dur[ae]|dauer|position|role|internship|stage|praktikum|befristet|cdd/.test(lower)
        ? DURATION.exec(spelled)
        : null;
    const months =
      length === null || /experience|ago|notice|probation/.test(lower)
        ? null
        : Math.round(Number(length[1]) * (length[2] ? 1 : length[3] ? MONTHS_A_WEEK : 12));
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
};

const FREELANCE = keywords('freelance');
const CONTRACTOR_KEYWORDS = keywords('contractor 1099 b2b');

/** Kinds of engagement that follow from the commitment and the text. */
export const engagementsOf = (title: string, commitment: Commitment | null, text: PostingText): EngagementType[] => {
  const found = new Set<EngagementType>();
  const folded = fold(title);
  if (commitment === 'full_time' || commitment === 'part_time') found.add('employee');
  if (/\bapprentice/.test(folded)) found.add('apprenticeship');
  if (commitment === 'internship' && !found.has('apprenticeship')) found.add('internship');
  if (commitment === 'volunteer') found.add('volunteer');
  if (/\bfreelance/.test(folded) || (commitment === 'contract' && text.hasAny(FREELANCE))) found.add('freelance');
  if (commitment === 'contract' && !found.has('freelance')) found.add('contractor');
  if (
    text
      .withAny(CONTRACTOR_KEYWORDS)
      .some(
        ({ lower }) =>
          /independent contractor|1099 (?:contract|basis|position)|as an? contractor\b|b2b contract/.test(lower) &&
          !NOT_THIS_JOB.test(lower),
      )
  )
    found.add('contractor');
  return [...found];
};
