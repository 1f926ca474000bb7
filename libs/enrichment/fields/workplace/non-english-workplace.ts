import type { WorkModel } from '#libs/records/enumerations.js';
import { anyOf, anyPattern } from '../../text/alternatives.js';
import { keywords } from '../../text/keywords.js';
import words from './workplace-words.json' with { type: 'json' };

// Folded words of German, French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish; names also in Japanese, Chinese and Korean.

/** Keywords that do not occur in English segments. */
export const NON_ENGLISH_KEYWORDS = keywords(words.non_english_keywords);

const MODELS = ['hybrid', 'on_site', 'remote'] as const satisfies readonly WorkModel[];
const PHRASES = MODELS.map((model) => {
  const phrases = words.phrases[model].map((phrase) => phrase.replaceAll('{count}', anyOf(words.count)));
  return [model, new RegExp(`\\b${anyOf(phrases)}`)] as const;
});
const MODEL_NAMES = [
  ...MODELS.map((model) => [model, new RegExp(`\\b${anyOf(words.names[model])}(?!\\w)`)] as const),
  ...MODELS.map((model) => [model, anyPattern(words.cjk[model])] as const),
];

/** Statements about equipment, customers, interviews and training, and not about the place of work. */
const UNRELATED =
  /home ?office[- ]?(?:ausstattung|zuschuss|pauschale|budget|setup)|(?:kunden|clients?|clientes|clienti) (?:vor ort|sur site)|moglichkeit[^.]{0,20} oder |(?:remote|home ?office|teletravail|remoto) (?:oder|ou|o) (?:hybrid\w*|hibrid[oa]|buro|vor ort|presencial|im buro)|entretien|einarbeitung|onboarding|workation|formacion|formacao|formazione|schulung|szkoleni|opleiding|capacitacion|vorstellungsgesprach|entrevista|colloqui/;

/** The work model that a folded segment states. */
export const nonEnglishModel = (folded: string): WorkModel | null =>
  UNRELATED.test(folded) ? null : (PHRASES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null);

/** The work model that a folded title or place names. */
export const nonEnglishNamedModel = (folded: string): WorkModel | null =>
  MODEL_NAMES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
