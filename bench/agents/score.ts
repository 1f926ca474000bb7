import { groupBy, median } from 'es-toolkit';
import type { Result } from './question.js';

/**
 * `abstained`: the values are not those that are expected, but the result says that it cannot tell. `dead_end`: the last call was refused. `wrong`: other
 * values, said with confidence.
 */
export type Grade = 'right' | 'caveat' | 'abstained' | 'dead_end' | 'wrong';

export interface Played {
  readonly language: string;
  readonly persona: string;
  readonly grade: Grade;
  readonly calls: number;
  readonly refused: number;
  readonly tokens: readonly number[];
}

const ABSTAINED: readonly unknown[] = ['cannot_tell', 'too_few'];

export const gradeOf = (result: Result, isError: boolean, faults: readonly string[]): Grade => {
  if (faults.length > 0) {
    if (isError) return 'dead_end';
    return ABSTAINED.includes(result.verdict) ? 'abstained' : 'wrong';
  }
  // Sentences that belong to the figures.
  const { caveats = [], unknown = [] } = result as Readonly<Record<string, readonly unknown[] | undefined>>;
  return caveats.length + unknown.length > 0 ? 'caveat' : 'right';
};

const NAMES: Readonly<Record<Grade, string>> = {
  right: 'right',
  caveat: 'right with caveats',
  abstained: 'without an answer, and say so',
  dead_end: 'refused at last',
  wrong: 'wrong with confidence',
};

/** The grades of questions in one line. */
const grades = (played: readonly Played[]): string =>
  Object.entries(NAMES)
    .map(([grade, name]) => `${played.filter((each) => each.grade === grade).length} ${name}`)
    .join(', ');

/** What is printed of all questions, with lines by language and by person. */
export const report = (played: readonly Played[], by: readonly ('language' | 'persona')[]): string => {
  const calls = played.map((each) => each.calls);
  const tokens = played.flatMap((each) => each.tokens);
  const refused = played.reduce((sum, each) => sum + each.refused, 0);
  return [
    `${played.length} questions: ${grades(played)}`,
    `${median(calls)} call at the median, ${Math.max(...calls)} at most; ${refused} calls refused`,
    `${median(tokens)} result tokens at the median, ${Math.max(...tokens)} at most`,
    ...by.flatMap((key) =>
      Object.entries(groupBy(played, (each) => each[key])).map(
        ([value, each]) => `  ${value}: ${each.length} questions, ${grades(each)}`,
      ),
    ),
  ].join('\n');
};
