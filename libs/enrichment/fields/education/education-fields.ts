import { patternsByKey } from '../../text/alternatives.js';
import fields from './education-fields.json' with { type: 'json' };

/** Fields of study, each with the folded words that name it in English and other languages. */
const FIELDS = patternsByKey(fields);
const SPECIFIC_ENGINEERING =
  /\b(?:computer|software|electrical|mechanical|industrial|chemical|civil|aerospace) (?:\w{1,30} ){0,2}engineering/;
const GENERAL_ENGINEERING = /,? engineering[,. ]|or engineering/;
const MAX_FIELDS = 12;

/** The fields of study that folded words name. "Mechanical engineering" does not name all of engineering. */
export const fieldsOf = (lower: string): string[] =>
  FIELDS.filter(
    ([field, pattern]) =>
      pattern.test(lower) &&
      (field !== 'Engineering' || !SPECIFIC_ENGINEERING.test(lower) || GENERAL_ENGINEERING.test(lower)),
  )
    .map(([field]) => field)
    .slice(0, MAX_FIELDS);
