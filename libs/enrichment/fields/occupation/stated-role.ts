import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './stated-role.json' with { type: 'json' };
import { titleWords } from './title-features.js';

const MAX_ROLE = 7;
const MIN_ROLE = 2;
const MAX_SEGMENTS = 80;
const MAX_ROLES = 8;
const MAX_TITLE = 200;
const ENDS = new Set(words.ends);
const MODIFIERS = new Set(words.modifiers);
const TASK_WORDS = new Set(words.task_words);
const GENERAL_NOUNS = new Set(words.general_nouns);
const RANKS = new Set([...words.ranks, ...words.general_nouns]);
const YOU = new Set(words.you);
const BRACKETED_OTHERS = new Set(words.bracketed_others);
const OTHER_SUBJECTS = new Set(words.other_subjects);
const PUNCTUATION = /[.,:;!?)]$/;
const END_OF_SENTENCE = /[.:;!?]$/;
/** How far behind a role its sentence is read. */
const MAX_REST = 25;

const taskPhrases = phraseTable('fields/occupation/task-phrases.tsv');

/** First word -> the sequences of words that begin with it. */
const byFirstWord = (phrases: readonly string[]): ReadonlyMap<string, readonly (readonly string[])[]> =>
  Map.groupBy(
    phrases.map((phrase) => phrase.split(' ')),
    ([first]) => first as string,
  );
const ROLE_OPENERS = byFirstWord([...words.openers, ...words.openers_before_you]);
const FIELD_OPENERS = byFirstWord(words.fields);
/** "As a": others work "as a" as well, so the sentence has to go on with "you". */
const BEFORE_YOU = new Set(words.openers_before_you);

/** Whether a title names a task for experts ("AI Trainer", "Paid Consultant"), or an `expert` of a field, instead of an occupation. */
export const taskOf = (title: string): 'task' | 'expert' | null => {
  const meanings = taskPhrases().meaningsIn(title.slice(0, MAX_TITLE));
  return meanings.has('task') ? 'task' : meanings.has('expert') ? 'expert' : null;
};

/** Whether a title has a word such as "engineer" or "coordinator", which many occupations share. */
export const hasGeneralNoun = (title: string): boolean => titleWords(title).some((word) => GENERAL_NOUNS.has(word));

/** Whether words in brackets are about somebody else: "to the Chief Financial Officer", "Data Engineer team". */
export const isOfOthers = (bracketed: string): boolean =>
  bracketed.split(/\s+/).some((word) => BRACKETED_OTHERS.has(word.toLowerCase()));

/**
 * Whether a role is that of the title in other words: they have a word in common that is neither a rank nor a general noun.
 */
export const isSimilar = (role: string, title: string): boolean => {
  const own = new Set(titleWords(title).filter((word) => !RANKS.has(word)));
  return titleWords(role).some((word) => own.has(word));
};

/** Whether a role says what the person does: not "valued team member". */
export const isSpecific = (role: string): boolean => titleWords(role).at(-1) !== 'member';

/** What a title that names a task says about the expert: "Finance" of "Finance Expert, AI Trainer". Empty if nothing. */
export const expertOf = (title: string): string =>
  (title.slice(0, MAX_TITLE).match(/[\p{L}\p{N}+#]+/gu) ?? [])
    .filter((word) => !TASK_WORDS.has(word.toLowerCase()))
    .join(' ');

/** The roles that the text names, in its order: "As a Senior Account Executive, you will", "we are looking for an electrician to". */
export const statedRoles = (text: PostingText): string[] => namedAfter(text, ROLE_OPENERS, MIN_ROLE);

/** The fields in which the text wants experts, in its order: "experts in organic chemistry". */
export const statedFields = (text: PostingText): string[] => namedAfter(text, FIELD_OPENERS, 1);

const namedAfter = (
  { segments }: PostingText,
  openers: ReadonlyMap<string, readonly (readonly string[])[]>,
  min: number,
): string[] => {
  const found: string[] = [];
  for (const { text, section, repeated } of segments.slice(0, MAX_SEGMENTS)) {
    if (section === 'legal' || section === 'benefits' || repeated) continue;
    const spelled = text.split(/\s+/);
    const lower = spelled.map((word) => word.toLowerCase());
    for (let at = 0; at < lower.length; at += 1) {
      const matching = (openers.get(lower[at] as string) ?? []).filter((opener) =>
        opener.every((word, i) => lower[at + i] === word),
      );
      if (matching.length === 0) continue;
      const opener = matching.reduce((longest, each) => (each.length > longest.length ? each : longest));
      const { role, end } = phraseFrom(spelled, at + opener.length);
      const isOther = BEFORE_YOU.has(opener.join(' ')) && !addressesYou(lower.slice(end - 1, end + MAX_REST));
      if (role.length >= min && !isOther) found.push(role.join(' '));
      if (found.length === MAX_ROLES) return found;
    }
  }
  return found;
};

/** The words from an index up to punctuation or a word that ends a name, and the index behind them; none if they are too many for a name. */
const phraseFrom = (spelled: readonly string[], from: number): { role: string[]; end: number } => {
  const role: string[] = [];
  let end = from;
  for (const word of spelled.slice(from, from + MAX_ROLE + 3)) {
    const lower = word.toLowerCase();
    if (ENDS.has(lower) || /^[([]/.test(word)) break;
    end += 1;
    if (!(role.length === 0 && MODIFIERS.has(lower.replace(PUNCTUATION, '')))) role.push(word.replace(PUNCTUATION, ''));
    if (PUNCTUATION.test(word)) break;
  }
  return { role: role.length > MAX_ROLE ? [] : role, end };
};

/**
 * Whether a sentence goes on with "you" as its subject: "As a Data Engineer in Oslo, Norway, you will", not "As a Customer Engineer, our
 * colleagues help you". @param rest the last word of the role, and what follows it.
 */
const addressesYou = (rest: readonly string[]): boolean => {
  let hasComma = false;
  for (const [i, word] of rest.entries()) {
    const isAfterComma = i > 0 && rest[i - 1]?.endsWith(',') === true;
    hasComma ||= isAfterComma;
    // Before the first comma, "you" may stand anywhere: "As a Data Engineer at Acme you will".
    if (i > 0 && YOU.has(word) && (isAfterComma || !hasComma)) return true;
    if ((isAfterComma && OTHER_SUBJECTS.has(word)) || END_OF_SENTENCE.test(word)) return false;
  }
  return false;
};
