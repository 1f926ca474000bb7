import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lazy, projectFolder } from '#libs/reference/read-table.js';

export interface ModernTitle {
  /** Of a folded core title of at most 200 characters. */
  pattern: RegExp;
  /** O*NET-SOC codes, the likeliest first. */
  codes: readonly string[];
}

/** Titles of today that O*NET's lists lack, or have for another trade; the first that matches decides. */
export const modernTitles: () => readonly ModernTitle[] = lazy(() =>
  readFileSync(path.join(projectFolder, 'libs/enrichment/occupation/modern-titles.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [pattern = '', codes = ''] = line.split('\t');
      return { pattern: new RegExp(pattern), codes: codes.split(' ') };
    }),
);
