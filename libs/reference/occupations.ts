import { fold } from './fold.js';
import { lazy, readTable } from './read-table.js';

export interface Occupation {
  code: string;
  title: string;
  /** O*NET's job zone, 1 (little preparation) to 5; null if there is none. */
  job_zone: number | null;
}

/** O*NET-SOC code -> occupation. */
export const occupations: () => ReadonlyMap<string, Occupation> = lazy(
  () =>
    new Map(
      readTable('occupations').map(([code = '', title = '', zone = '']) => [
        code,
        { code, title, job_zone: zone === '' ? null : Number(zone) },
      ]),
    ),
);

/** Every title in O*NET's tables, including those of occupations, with the occupations that have it. */
export const knownTitles: () => readonly (readonly [title: string, codes: readonly string[]])[] = lazy(() => [
  ...readTable('alternate-titles').map(([title = '', codes = '']) => [title, codes.split(',')] as const),
  ...readTable('occupations').map(([code = '', title = '']) => [title, [code]] as const),
]);

const byTitle = lazy(() => {
  const found = new Map<string, readonly string[]>();
  for (const [title, codes] of knownTitles()) if (!found.has(fold(title))) found.set(fold(title), codes);
  return found;
});

/** The occupations that have exactly this title. */
export const occupationsTitled = (title: string): readonly string[] => byTitle().get(fold(title.trim())) ?? [];

/** Code of a SOC major group -> its title: `15` -> `Computer and Mathematical`. */
const groupTitles = lazy(
  () => new Map(readTable('occupation-groups').map(([code = '', title = '']): [string, string] => [code, title])),
);

/** The title of an occupation (`15-1252.00`, `15-1252`) or a major group (`15`); the code itself if it has no title. */
export const occupationTitle = (code: string): string =>
  groupTitles().get(code) ?? occupations().get(code.length === 7 ? `${code}.00` : code)?.title ?? code;
