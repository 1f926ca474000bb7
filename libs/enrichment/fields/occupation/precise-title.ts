import { occupations, occupationsTitled } from '#libs/reference/occupations.js';
import type { PhraseRow, PhraseTable } from '../../text/phrases/phrases.js';
import { isAmbiguous } from './occupation-names.js';
import { titleWords } from './title-features.js';
import titleWordLists from './title-words.json' with { type: 'json' };

const MIN_PRECISE_WORDS = 3;
const MIN_NAME_WORDS = 2;
const OFFICE_GROUPS = new Set(['11', '13', '15', '17', '23', '27', '41', '43']);
/** What O*NET's own titles have for another trade than titles of today. */
const MODERN: readonly string[] = titleWordLists.modern;

/** The group by which occupations differ: the major group, of services, crafts and trades the minor group ("49-3" are mechanics of vehicles). */
const kindOf = (code: string): string => code.slice(0, OFFICE_GROUPS.has(code.slice(0, 2)) ? 2 : 4);

/** The only occupation of an exact O*NET title of several words. */
const codeOf = (part: string): string | null => {
  const words = titleWords(part);
  const isModern = MODERN.some((phrase) => words.join(' ').includes(phrase));
  const isExact = words.length >= MIN_PRECISE_WORDS && !isModern && !isAmbiguous(part);
  const [code, ...others] = isExact ? occupationsTitled(part) : [];
  return code !== undefined && others.length === 0 ? code : null;
};

/** Whether a phrase needs every word of a title: "Computer Vision Engineer", but not "Hotel Front Office Manager". */
const needsAll = (table: PhraseTable, row: PhraseRow, part: string): boolean => {
  const words = part.trim().split(/\s+/);
  return words.every((_, i) => !table.contains(row, words.toSpliced(i, 1).join(' ')));
};

/** Whether a title ends with the name of an occupation: "Facilities Electrical Engineer". */
const endsWithName = (part: string, code: string): boolean => {
  const name = titleWords(occupations().get(code)?.title ?? '');
  return name.length >= MIN_NAME_WORDS && titleWords(part).slice(-name.length).join(' ') === name.join(' ');
};

/**
 * The occupation of an exact O*NET title of several words, if it overrules the phrase of another kind of occupation that the title contains:
 * "Hotel Front Office Manager" manages no office. A phrase that consists of the whole title decides, as does the name of its occupation at the end.
 *
 * @param row the phrase; undefined if the title contains none.
 */
export const preciseCode = (
  parts: readonly string[],
  table: PhraseTable,
  row: PhraseRow | undefined,
): string | null => {
  const part = parts.find((each) => codeOf(each) !== null);
  const code = part === undefined ? null : codeOf(part);
  if (part === undefined || code === null || row === undefined) return code;
  const codes = row.meaning.split(' ');
  const isOverruled =
    codes.every((each) => kindOf(each) !== kindOf(code)) &&
    !endsWithName(part, codes[0] as string) &&
    !needsAll(table, row, part);
  return isOverruled ? code : null;
};
