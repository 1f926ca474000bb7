import type { Commitment } from '#libs/records/enumerations.js';
import { anyOf, patternsByKey } from '../../text/alternatives.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases.js';
import words from './commitment-words.json' with { type: 'json' };

// Folded words in the languages of the boards. Lists are parts of patterns.
const { full_time: FULL, permanent: PERMANENT, part_time: PART, contract: CONTRACT, temporary: TEMPORARY } = words;
const { intern: INTERNS, apprentice: APPRENTICES } = words;
const INTERNS_AND_APPRENTICES = [...INTERNS, ...APPRENTICES];
const CJK = patternsByKey(words.cjk).map(([kind, pattern]) => [pattern, kind] as const);

/** "Full or part time", which decides neither. */
export const FULL_OR_PART_TIME = new RegExp(
  `(?:${anyOf(FULL)}|full|voll-|temps plein|jornada completa)\\s?(?:/|\\bor\\b|\\band\\b|\\boder\\b|\\bund\\b|\\bou\\b|\\bo\\b|\\bof\\b|&|,|-or-|- or -)\\s?${anyOf(PART, ['part', 'partiel', 'parcial'])}|${anyOf(PART)}\\s?(?:/|\\bor\\b|\\band\\b|\\boder\\b|\\bou\\b|\\bo\\b|\\bof\\b|&|,)\\s?(?:${anyOf(FULL)}|full\\b)|\\bvoll- (?:oder|und|/) teilzeit`,
);

/** Negated kinds: "not a contract role", "nicht befristet". */
export const NEGATED =
  /\b(?:not|never|nicht|kein\w*|n'est pas|geen) (?:(?:an?|as|be|un|une|auf|in|een) )?(?:[\w-]+ ){0,1}?(?:internship|contract(?:or)?|freelance|part[- ]time|full[- ]time|temporary|seasonal|permanent|fixed[- ]term|befristet\w*|teilzeit\w*|vollzeit\w*|praktikum|stage|freiberuflich\w*)\b(?: (?:role|position|job|basis))?/g;

/** Patterns of a payload's own words; the first match decides. */
export const DECLARED_KINDS: readonly (readonly [RegExp, Commitment])[] = [
  [
    new RegExp(`intern\\b|internship|trainee|\\bstage\\b|co-?op|apprentic|${anyOf(INTERNS_AND_APPRENTICES)}`),
    'internship',
  ],
  [/volunt|ehrenamt|benevol/, 'volunteer'],
  [new RegExp(`\\btemp\\b|\\btempor(?!al\\w)|season|casual|per.?diem|${anyOf(TEMPORARY.slice(1))}`), 'temporary'],
  [new RegExp(`contract|freelance|consultan|independent|fixed.?term|b2b|\\bpj\\b|${anyOf(CONTRACT)}`), 'contract'],
  [new RegExp(`part.?time|${anyOf(PART)}`), 'part_time'],
  [new RegExp(`full.?time|regular|permanent|employee|standard|${anyOf(FULL, PERMANENT)}`), 'full_time'],
  ...CJK,
];

/** "Stage" names an internship in French, Italian and Dutch, and the age of a company in English. */
const STAGE_AS_INTERNSHIP =
  /^stage\b(?! (?:manager|lead|director|hand|tech))|\bstage (?:de|en|pfe|fin d'|alternance|m\/f|\()|[-–(,|]\s?stage\)?$|\bstage[- ]?(?:opdracht|plek)/;

/** Titles of interns, as opposed to apprentices. */
export const INTERN_TITLE = new RegExp(
  `\\b${anyOf(INTERNS)}\\b|\\binternship_|\\bsummer (?:analyst|associate)\\b|${STAGE_AS_INTERNSHIP.source}`,
);

/** Patterns of a folded title; the first match decides. Part-time work on a contract is a contract, as in declared values. */
export const TITLE_KINDS: readonly (readonly [RegExp, Commitment])[] = [
  [new RegExp(`${INTERN_TITLE.source}|\\b${anyOf(APPRENTICES)}\\b|\\bausbildung (?:zum|zur|als)\\b`), 'internship'],
  [/^volunteer\b|\bvolunteer$|\(volunteer\)/, 'volunteer'],
  [
    new RegExp(
      `\\b(?:freelance|freelancer|contractor|maternity cover|parental leave cover|consultancy contract)\\b|\\b${anyOf(CONTRACT)}\\b|\\(contract\\)|(?<!smart )\\bcontract\\b(?! (?:manager|specialist|administrat|negotiat|management|attorney|counsel|lifecycle|analyst|associate|review|drafter|manufactur|research|law|paralegal|lead|operations|admin|engineer|officer|coordinator))|\\bcontract(?= to hire)`,
    ),
    'contract',
  ],
  [
    new RegExp(
      `\\b${anyOf(PART)}\\b|\\b(?:10|15|20|25)h?\\s?(?:hours|hrs|h|std|uur)(?: ?/| per| a|\\.) ?(?:week|woche)?`,
    ),
    'part_time',
  ],
  // "Temporal" at the end of a Spanish title means temporary; before other words it is a product.
  [new RegExp(`\\b(?!temporal \\w)${anyOf(TEMPORARY)}\\b(?! (?:staffing|worker program|trends))`), 'temporary'],
  [new RegExp(`\\b${anyOf(FULL)}\\b`), 'full_time'],
  ...CJK,
];

/** Labels of lines that state the kind: `Employment type:`, `Vertragsart:`, `Type de contrat`. */
const TYPE_LABEL =
  '^(?:employment|job|position|contract|engagement|role)(?: type| status)?\\W+|^(?:vertragsart|anstellungsart|arbeitszeit|beschaftigungsart|type de contrat|contrat|tipo de (?:contrato|jornada)|jornada|contrato|regime|dienstverband|soort dienstverband|contratto|anstallningsform|omfattning)\\W+';
const ROLE = '(?:role|position|job|opportunity|engagement|stelle|poste|puesto|vaga|functie)';

/** Patterns of a folded segment, with their weight; if weights are equal, the first one counts. */
export const TEXT_KINDS: readonly (readonly [RegExp, Commitment, number])[] = [
  [
    new RegExp(
      `\\bthis (?:is an? |paid )?(?:[\\w-]+ ){0,3}(?:internship|intern (?:role|position))\\b|(?:${TYPE_LABEL})(?:intern\\b|internship|${anyOf(INTERNS_AND_APPRENTICES, ['stage'])})|\\b(?:stage|praktikum|alternance|(?<!buenas |mejores )practicas|estagio|tirocinio) (?:de|von|di|van|d'une duree|pour une duree|mit einer dauer) `,
    ),
    'internship',
    3,
  ],
  [
    new RegExp(
      `\\bthis (?:is|will be) (?:an? )?(?:[\\w-]+[ ,]+){0,4}(?:contract|contractor|freelance|1099|fixed[- ]term)\\b(?! (?:manag|negot|review|law))|\\b(?:role|position|job|opportunity|engagement) (?:is|will be) (?:offered )?(?:as |on )?(?:an? )?(?:[\\w-]+ ){0,4}(?:contract|contractor|freelance|1099|fixed[- ]term)\\b(?! (?:manag|negot|review|law))|\\b(?:contract|freelance|contractor|1099) (?:role|position|basis|opportunity|engagement|assignment|duration|length)\\b|\\bas an independent contractor\\b|\\bindependent contractor (?:position|role|agreement|basis|opportunity)|(?:${TYPE_LABEL})(?:contract|freelance|1099|independent|b2b|${anyOf(CONTRACT)})|\\bcontract[- ]to[- ]hire\\b|\\b\\d{1,2}[- ]month (?:contract|fixed)|^\\W*contract(?:or)? ?\\((?:full|part)|\\b(?:en|contrat|un|cdi ou) cdd\\b|\\bcdd (?:de|d'|a temps|remplacement|temps)|\\bbefristete (?:stelle|anstellung)|auf \\d{1,2} (?:monate|jahre?) befristet|\\bcontrato (?:por obra|temporal)|\\bfreiberuflich`,
    ),
    'contract',
    2,
  ],
  [
    new RegExp(
      `\\b(?:this|the|our) (?:${ROLE} )?(?:is |will be |as )?(?:an? )?(?:[\\w-]+ ){0,3}part[- ]time\\b|\\bpart[- ]time (?:role|position|contract|job|opportunity|basis|flexible|hours)\\b|(?:${TYPE_LABEL})${anyOf(PART, ['part'])}|^\\W*${anyOf(PART)}\\W*$|\\b(?:10|15|20|25|30)(?:\\s?[-–]\\s?\\d\\d)? hours (?:per|a|/) ?week\\b|\\bin teilzeit\\b|\\bteilzeitstelle|\\ba temps partiel\\b|\\ba (?:tiempo|tempo) parcial\\b`,
    ),
    'part_time',
    2,
  ],
  [
    new RegExp(
      `\\b(?:this|the) (?:${ROLE} )?(?:is |will be )?(?:an? )?(?:[\\w-]+ ){0,2}temporary\\b|\\btemporary (?:role|position|assignment|basis|contract)\\b|\\bseasonal (?:role|position)\\b|(?:${TYPE_LABEL})${anyOf(TEMPORARY)}`,
    ),
    'temporary',
    2,
  ],
  [new RegExp(`(?!contract \\()(?:${TYPE_LABEL})${anyOf(FULL, ['full'])}`), 'full_time', 3],
  [
    new RegExp(
      `\\bfull[- ]?time\\b|\\b${anyOf(FULL, ['cdi', 'unbefristet\\w*', 'festanstellung', 'contrato indefinido', 'contratacao clt', 'vast contract', 'tillsvidareanstallning'])}\\b|\\bpermanent (?:role|position|contract|employ)`,
    ),
    'full_time',
    1.5,
  ],
  [
    /\b(?:exempt|salaried) (?:role|position)|\b(?:3[5-9]|40)(?:[.,]5)? ?(?:hours|hrs|h|stunden|heures|horas|uur|std)\.? ?(?:per|a|\/|pro|par|por|je|semanales|\/ ?) ?(?:week|woche|semaine|semana|sem)?\b|\bbase salary\b|\bannual salary\b/,
    'full_time',
    0.7,
  ],
  ...CJK.map(([pattern, kind]) => [pattern, kind, 2] as const),
];

/**
 * Phrases with the meanings `other_job` (other jobs, or who is entitled to benefits), `full_time_contract` ("a full-time contract role") and
 * `managed_program` (a program that the person manages: "Head of Internships").
 */
export const phrases = phraseTable('fields/commitment/phrases.tsv');

/** Words of which every segment that states the commitment contains at least one. */
export const KEYWORDS = keywords(words.keywords);
