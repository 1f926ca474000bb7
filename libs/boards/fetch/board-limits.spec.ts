import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { BOARD_LIMITS } from './board-limits.js';

test('docs/collect.md states the limits of a board', () => {
  const docs = readFileSync(path.join(projectRoot, 'docs/collect.md'), 'utf8');
  const [table = ''] = docs.split('### Limits of a board')[1]?.split('\n\n### ') ?? [];
  const rows = Object.fromEntries(
    [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(2).map(([, name, value]) => [name, value]),
  );
  const l = BOARD_LIMITS;
  const count = (number: number): string => number.toLocaleString('en');
  expect(rows).toEqual({
    'a response, decompressed': `${l.responseBytes / 1e6} MB, ${l.responseMs / 60_000} minutes`,
    'all responses of a fetch': `${l.bytes / 1e6} MB`,
    'requests of a fetch, without retries': count(l.requests),
    'pages of a list': count(l.pages),
    'items of all lists': count(l.items),
    postings: count(l.postings),
    'a fetch in one run': `${l.fetchMs / 3_600_000} hours`,
    'reading one response': `${l.readMs / 1_000} s, ${l.readHeapMb} MB heap`,
    'enriching all postings': `${l.enrichMs / 60_000} minute and ${l.enrichMsPerPosting} ms per posting, ${count(l.enrichHeapMb)} MB heap`,
  });
  expect(table).toContain(`longer than ${l.turnMs / 60_000} minutes`);
});
