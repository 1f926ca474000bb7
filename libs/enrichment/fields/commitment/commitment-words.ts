import type { Commitment } from '#libs/records/enumerations.js';

// Words for the kinds of employment, folded, in the languages of the boards. Lists are parts of patterns.

export const FULL = [
  'full[- ]?time',
  'vollzeit(?:stelle|basis)?',
  'temps[- ]plein',
  'temps complet',
  'tiempo completo',
  'jornada completa',
  'tempo (?:integral|inteiro|pieno)',
  'periodo integral',
  'voltijds?',
  'heltid',
  'fuldtid',
  '(?<!nie)pelny etat',
  'caly etat',
];
export const PERMANENT = [
  'cdi',
  'unbefristet\\w*',
  'festanstellung',
  'indefinido',
  'efetivo',
  'clt',
  'indeterminato',
  'tillsvidare\\w*',
  'vast (?:contract|dienstverband)',
  'umowa o prace',
];
export const PART = [
  'part[- ]?time',
  'teilzeit\\w*',
  'temps[- ]partiel',
  'tiempo parcial',
  'jornada parcial',
  'media jornada',
  'meio[- ]periodo',
  'tempo parcial',
  'tempo parziale',
  'deeltijds?',
  'deltid',
  'minijob\\w*',
  'halftime',
  'aushilfe\\w*',
  'czesc etatu',
  'niepelny etat',
  'meio expediente',
  'bijbaan',
];
export const CONTRACT = [
  'freelanc\\w*',
  'freiberuflich\\w*',
  'freie mitarbeit\\w*',
  '1099',
  'fixed[- ]term',
  '(?<!un)befristet\\w*',
  'cdd',
  'ftc',
  'autonomo',
  'zzp(?:er)?',
  'umowa (?:zlecenie|o dzielo)',
  'kontrakt b2b',
  'vacataire',
  'tempo determinato',
  'visstid\\w*',
];
export const TEMPORARY = [
  'temp(?:orary|orario|oraria|oral|orar\\w*)?',
  'seasonal',
  'per diem',
  'interim(?:aire)?',
  'zeitarbeit',
  'saisonni?er',
  'tijdelijk\\w*',
  'uitzend\\w*',
  'vikariat\\w*',
  'vikar',
];
export const INTERNS = [
  'intern(?:s|ship|ships)?',
  'co-?op',
  'externship',
  'werkstud(?:ent|ier)\\w*',
  'working student',
  '(?:pflicht|schul)?praktik\\w*',
  'stagiaire\\w*',
  'stagist[ae]s?',
  'alternan(?:ce|t|te)',
  'becari[oa]',
  'pasante',
  'practicas',
  'practicante',
  'estagi(?:o|ario|aria)',
  'tirocini\\w*',
  'tirocinante',
  'stazyst\\w*',
  'praktyk\\w*',
];
export const APPRENTICES = [
  'apprentice(?:ship)?',
  'apprenti(?:e|ssage)?',
  'azubi',
  'auszubildende\\w*',
  'duales studium',
];
export const LEARNING = [...INTERNS, ...APPRENTICES];
export const FAR_EAST: [RegExp, Commitment][] = [
  [/インターン|实习|實習|인턴/, 'internship'],
  [/正社員|全职|全職|정규직/, 'full_time'],
  [/契約社員|合同工|계약직|業務委託/, 'contract'],
  [/アルバイト|パート|兼职|兼職|파트타임/, 'part_time'],
];

/** The part of a pattern that matches any of these words. */
export const anyOf = (...lists: readonly string[][]): string => `(?:${lists.flat().join('|')})`;
export const whole = (...lists: readonly string[][]): RegExp => new RegExp(`\\b${anyOf(...lists)}\\b`);
