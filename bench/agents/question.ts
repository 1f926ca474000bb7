import type { Expected, Filters } from './expected.js';

/** A question of a person, and what the result that answers it must contain. */
interface AnsweredQuestion {
  readonly id: number;
  readonly persona: string;
  /** ISO 639-1; default: `en`. */
  readonly language?: string;
  readonly question: string;
  /** Numbers in the result, by their path: the number of postings with these filters. */
  readonly counts?: Readonly<Record<string, Filters>>;
  /** The first rows: the most frequent values of a field. */
  readonly top?: { readonly field: string; readonly size: number; readonly filters: Filters };
  /** Values in the result, by their path. */
  readonly is?: Readonly<Record<string, unknown>>;
  /** What the result must say, as regular expressions. */
  readonly says?: readonly string[];
  /** What it must not contain. */
  readonly never?: readonly string[];
}

/** Answered by the last of some calls of tools. */
export interface Question extends AnsweredQuestion {
  readonly calls: readonly (readonly [tool: string, args: object])[];
}

/** Answered by one read of `/v4`. */
export interface RestQuestion extends AnsweredQuestion {
  readonly path: string;
}

export type Result = Readonly<Record<string, unknown>>;

/** What the rows of `count_openings` by company and those of `find_companies` call the same. */
const SAME: Readonly<Record<string, string>> = { count: 'matching', matching: 'count', label: 'name', name: 'label' };

const at = (result: Result, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    const record = value as Record<string, unknown> | undefined;
    return record?.[key] ?? record?.[SAME[key] ?? ''];
  }, result);

const comparable = (text: string): string => text.toLowerCase().replace(/[ -]/g, '_');

/** What is wrong with a result; empty if nothing is. */
export const faultsOf = async (question: AnsweredQuestion, result: Result, expected: Expected): Promise<string[]> => {
  const { counts = {}, top, is = {}, says = [], never = [] } = question;
  const faults: string[] = [];
  for (const [path, filters] of Object.entries(counts)) {
    const count = await expected.count(filters);
    if (at(result, path) !== count) faults.push(`${path} is ${at(result, path)} instead of ${count}`);
  }
  for (const [path, value] of Object.entries(is))
    if (JSON.stringify(at(result, path)) !== JSON.stringify(value))
      faults.push(`${path} is ${JSON.stringify(at(result, path))} instead of ${JSON.stringify(value)}`);
  if (top) {
    const wanted = await expected.top(top.field, top.size, top.filters);
    const rows = wanted.map((_, i) => ({
      label: String(at(result, `rows.${i}.label`)),
      count: at(result, `rows.${i}.count`) as number,
    }));
    // Rows with the same number of postings have no order.
    const found = new Map(rows.map(({ label, count }) => [comparable(label), count]));
    const numbers = rows.map(({ count }) => count);
    if (JSON.stringify(numbers) !== JSON.stringify(wanted.map(([, count]) => count)))
      faults.push(`rows count ${numbers} instead of ${wanted.map(([, count]) => count)}`);
    const last = wanted.at(-1)?.[1] ?? 0;
    for (const [value, count] of wanted)
      if (count > last && found.get(comparable(value)) !== count) faults.push(`rows lack ${value}: ${count}`);
  }
  const text = JSON.stringify(result);
  for (const pattern of says) if (!new RegExp(pattern, 'i').test(text)) faults.push(`does not say ${pattern}`);
  for (const pattern of never) if (new RegExp(pattern, 'i').test(text)) faults.push(`says ${pattern}`);
  return faults;
};
