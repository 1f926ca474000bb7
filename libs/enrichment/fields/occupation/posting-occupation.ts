import { uniqBy } from 'es-toolkit';
import { confidenceOf } from '../../confidence.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { guessOfCodes, type OccupationGuess, occupationOf } from './classify.js';
import {
  expertOf,
  hasGeneralNoun,
  isOfOthers,
  isSimilar,
  isSpecific,
  statedFields,
  statedRoles,
  taskOf,
} from './stated-role.js';

/** An occupation of a title with a lower confidence gives way to a role that the text names. */
const WEAK = 0.75;
const MAX_ALTERNATIVES = 4;
const MAX_FIELD = 200;
const MILITARY = '55';
const fieldPhrases = phraseTable('fields/occupation/field-phrases.tsv');
/** "データエンジニア (Data Engineer)": the title in another language. */
const BRACKETED = /[(（[]([^()（）[\]]{4,60})[)）\]]/g;
const PARTS = /\s[-–—|]\s|[,|:;()（）[\]/]/;

/**
 * The occupation of a posting: that of its title, or of a title in brackets. Where the title says little, that of the role which the text
 * names: "as a Registered Nurse, you will". If the title names an occupation, the role must have a word of the title. Where the title names
 * a task for experts ("AI Trainer"), that of the expert.
 */
export const occupationOfPosting = (
  title: string,
  department: string | null,
  text: PostingText,
): OccupationGuess | null => {
  const titled = occupationOf(title, department);
  const task = taskOf(title);
  if (task === 'task') return expertInTitle(title, titled) ?? expertInText(text, titled) ?? titled;
  if (task === 'expert' && !titled?.code) return expertInTitle(title, titled) ?? titled;
  if (titled?.confidence && titled.confidence >= WEAK) return titled;
  const bracketed = titleInBrackets(title);
  if (bracketed !== null) return bracketed;
  const accepts = titled?.code ? (role: string) => isSimilar(role, title) : isSpecific;
  const stated = firstCertain(statedRoles(text).filter(accepts));
  return stated === null ? titled : merged(stated, titled, 'role in the text');
};

/** The occupation of a title in brackets: "データエンジニア (Data Engineer)". Beside a noun such as "Assistant", brackets mostly name somebody else. */
const titleInBrackets = (title: string): OccupationGuess | null =>
  hasGeneralNoun(title.replace(BRACKETED, ' '))
    ? null
    : firstCertain([...title.matchAll(BRACKETED)].map(([, words = '']) => words).filter((words) => !isOfOthers(words)));

/** The occupation of the experts whom a title that names a task names as well: "Registered Nurse, AI Training Consultant". */
const expertInTitle = (title: string, task: OccupationGuess | null): OccupationGuess | null => {
  const parts = title.slice(0, MAX_FIELD).split(PARTS);
  const found = occupationOfField(expertOf(title)) ?? firstCertain(parts.filter((part) => taskOf(part) === null));
  return found && merged(found, task, 'phrase of the title');
};

const expertInText = (text: PostingText, task: OccupationGuess | null): OccupationGuess | null => {
  const found =
    firstCertain(statedRoles(text).filter((role) => taskOf(role) === null)) ??
    statedFields(text)
      .map(occupationOfField)
      .find((guess) => guess !== null);
  return found ? merged(found, task, 'role in the text') : null;
};

/** The occupation of the experts in a field: "Registered Nurse", "finance". */
const occupationOfField = (field: string): OccupationGuess | null => {
  if (field === '') return null;
  const certain = firstCertain([field]);
  if (certain !== null) return certain;
  const codes = fieldPhrases().first(field.slice(0, MAX_FIELD))?.meaning.split(' ') ?? [];
  return codes.length > 0 ? guessOfCodes(codes, confidenceOf('occupation', 'stated_role'), 'role in the text') : null;
};

const firstOf = (names: readonly string[], accepts: (guess: OccupationGuess) => boolean): OccupationGuess | null => {
  for (const name of names) {
    const guess = occupationOf(name, null);
    if (guess?.code && accepts(guess)) return guess;
  }
  return null;
};

/** The occupation of the first name that is a known title, or has a phrase of one. */
const firstCertain = (names: readonly string[]): OccupationGuess | null =>
  firstOf(
    names,
    ({ matched_on, confidence, major_group }) =>
      (matched_on === 'usual title' || matched_on === 'known title') &&
      (confidence ?? 0) >= WEAK &&
      major_group !== MILITARY,
  );

const EVIDENCE = { 'role in the text': 'stated_role', 'phrase of the title': 'expert_title' } as const;

/** The occupation that a part of the title or the text names, before what the whole title suggests. */
const merged = (
  stated: OccupationGuess,
  titled: OccupationGuess | null,
  matched_on: keyof typeof EVIDENCE,
): OccupationGuess => {
  const { code, title, confidence } = titled ?? { code: null, title: null, confidence: null };
  const before = code === null ? [] : [{ code, title: title ?? code, confidence: confidence ?? 0 }];
  const others = [...stated.alternatives, ...before, ...(titled?.alternatives ?? [])];
  const own = confidenceOf('occupation', EVIDENCE[matched_on]);
  return {
    ...stated,
    confidence: own,
    alternatives: uniqBy(others, (each) => each.code)
      .filter((each) => each.code !== stated.code)
      .map((each) => ({ ...each, confidence: Math.round(Math.min(each.confidence, 1 - own) * 100) / 100 }))
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, MAX_ALTERNATIVES),
    matched_on,
  };
};
