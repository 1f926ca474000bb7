import { lazy, readTable } from '#libs/reference/read-table.js';

export interface ModernTitle {
  /** Of a folded core title of at most 200 characters. */
  pattern: RegExp;
  /** O*NET-SOC codes, the likeliest first. */
  codes: readonly string[];
}

/** Titles of today that O*NET's lists lack, or have for another trade; the first that matches decides. */
export const modernTitles: () => readonly ModernTitle[] = lazy(() =>
  readTable('modern-titles').map(([pattern = '', codes = '']) => ({
    pattern: new RegExp(pattern),
    codes: codes.split(' '),
  })),
);
