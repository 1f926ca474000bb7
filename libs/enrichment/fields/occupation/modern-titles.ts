import { lazy, readTable } from '#libs/reference/read-table.js';

export interface ModernTitle {
  /** Matches a folded core title of at most 200 characters. */
  pattern: RegExp;
  /** O*NET-SOC codes, the most likely first. */
  codes: readonly string[];
}

/** Modern titles that O*NET's lists lack or assign to another occupation; the first match decides. */
export const modernTitles: () => readonly ModernTitle[] = lazy(() =>
  readTable('modern-titles').map(([pattern = '', codes = '']) => ({
    pattern: new RegExp(pattern),
    codes: codes.split(' '),
  })),
);
