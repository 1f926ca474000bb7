import { uniqBy } from 'es-toolkit';
import { confidenceOf } from '../../confidence.js';
import { phraseTable } from '../../text/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { guessOfCodes, type OccupationGuess, occupationOf } from './classify.js';
import { expertOf, isSimilar, statedFields, statedRoles, taskOf } from './stated-role.js';

/** An occupation of a title with a lower confidence gives way to a role that the text names. */
const WEAK = 0.7;
const MAX_ALTERNATIVES = 4;
const MAX_FIELD = 200;
const MILITARY = '55';
/** "データエンジニア (Data Engineer)": the title in another language. */
const BRACKETED = /[(（[]([^()（）[\]]{4,60})[)）\]]/g;
const fieldPhrases = phraseTable('fields/occupation/field-phrases.tsv');

/**
 * The occupation of a posting: that of its title, or of a title in brackets. Where the title says little, that of the role which the text
 * names: "as a Registered Nurse, you will". Where the title names a task for experts ("AI Trainer"), that of the expert.
 */
export const occupationOfPosting = (
  title: string,
  department: string | null,
  text: PostingText,
): OccupationGuess | null => {
  const titled = occupationOf(title, department);
  const task = taskOf(title);
  if (task !== null) return expertOccupation(title, task === 'task' ? text : null, titled) ?? titled;
  if (titled?.confidence && titled.confidence >= WEAK) return titled;
  const bracketed = firstCertain([...title.matchAll(BRACKETED)].map(([, words = '']) => words));
  if (bracketed !== null) return bracketed;
  const stated = firstCertain(statedRoles(text).filter((role) => isSimilar(role, title)));
  return stated === null ? titled : merged(stated, titled);
};

/** The occupation of the experts whom a title or text names; null if they name none. */
const expertOccupation = (
  title: string,
  text: PostingText | null,
  task: OccupationGuess | null,
): OccupationGuess | null => {
  const inTitle = occupationOfField(expertOf(title));
  const found = inTitle ?? (text === null ? null : expertInText(text));
  return found && merged(found, task);
};

const expertInText = (text: PostingText): OccupationGuess | null =>
  firstCertain(statedRoles(text).filter((role) => taskOf(role) === null)) ??
  statedFields(text)
    .map(occupationOfField)
    .find((guess) => guess !== null) ??
  null;

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

/** The occupation that the text names, before what the title suggests. */
const merged = (stated: OccupationGuess, titled: OccupationGuess | null): OccupationGuess => {
  const { code, title, confidence } = titled ?? { code: null, title: null, confidence: null };
  const before = code === null ? [] : [{ code, title: title ?? code, confidence: confidence ?? 0 }];
  const others = [...stated.alternatives, ...before, ...(titled?.alternatives ?? [])];
  const own = confidenceOf('occupation', 'stated_role');
  return {
    ...stated,
    confidence: own,
    alternatives: uniqBy(others, (each) => each.code)
      .filter((each) => each.code !== stated.code)
      .map((each) => ({ ...each, confidence: Math.round(Math.min(each.confidence, 1 - own) * 100) / 100 }))
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, MAX_ALTERNATIVES),
    matched_on: 'role in the text',
  };
};
