import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { modernTitles } from './fields/occupation/modern-titles.js';

// The JavaScript engine gives the same results on every machine.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';

const FOLDERS = ['derivation', 'enrichment', 'reference', 'search/text'];
const LIBS = path.resolve('libs');
const TIMEOUT_MS = 1_000;
const MINUTES = 60_000;

/** Files with patterns that are quadratic but harmless, because each matches at most a few hundred characters of a name or a place. */
const QUADRATIC = [
  'enrichment/companies/names.ts',
  'enrichment/fields/place/locations.ts',
  'derivation/place/parse-place.ts',
  'derivation/place/split-place.ts',
  'reference/resolve-place.ts',
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(LIBS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:spec|faults)\.ts$|\btesting\b/.test(file))
    .map((file) => path.join(folder, file)),
);

/** Every pattern and its file. Literals are found by parsing, others when they are constructed. */
const allPatterns = async (): Promise<Map<string, { pattern: RegExp; file: string }>> => {
  const found = new Map<string, { pattern: RegExp; file: string }>();
  const note = (pattern: RegExp, file: string) => {
    // `g` and `y` change where a search begins, not its cost.
    const plain = new Native(pattern.source, pattern.flags.replace(/[gy]/g, ''));
    if (!found.has(String(plain))) found.set(String(plain), { pattern: plain, file });
  };
  const Native = globalThis.RegExp;
  for (const file of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        note(new Native(node.text.slice(1, end), node.text.slice(end + 1)), file);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(path.join(LIBS, file), 'utf8'), ts.ScriptTarget.Latest));
  }
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args, made) {
      const pattern = Reflect.construct(target, args, made) as RegExp;
      const caller = (new Error().stack ?? '').split('\n').find((line) => /\blibs\/.*\.ts/.test(line)) ?? '';
      const file = sources.find((each) => caller.includes(each));
      if (file !== undefined) note(pattern, file);
      return pattern;
    },
  });
  try {
    for (const file of sources) await import(pathToFileURL(path.join(LIBS, file)).href);
  } finally {
    globalThis.RegExp = Native;
  }
  for (const { pattern } of modernTitles()) note(pattern, 'enrichment/fields/occupation/modern-titles.ts');
  return found;
};

/**
 * `npm run test:faults -- patterns` takes some minutes. An automaton proves that a pattern is linear, or finds an input for which it is not.
 * Patterns that it cannot handle (with a lookahead, or too large) are fuzzed instead. A polynomial degree found by fuzzing is only an
 * estimate, because a bounded repeat looks like a power. Patterns without proof are printed.
 */
test(
  'no pattern is exponential, and only patterns of short texts are quadratic',
  async () => {
    const superlinear: string[] = [];
    const unproved: string[] = [];
    const counts = { proved: 0, 'fuzzed, nothing found': 0, quadratic: 0 };
    const patterns = await allPatterns();
    expect(patterns.size).toBeGreaterThan(500);
    expect([...patterns.values()].some(({ file }) => file.endsWith('commitment-patterns.ts'))).toBe(true);
    for (const { pattern, file } of patterns.values()) {
      const verdict = checkSync(pattern.source, pattern.flags, { timeout: TIMEOUT_MS });
      const proof = verdict.checker === 'automaton';
      if (verdict.status === 'safe') counts[proof ? 'proved' : 'fuzzed, nothing found'] += 1;
      else if (verdict.status === 'unknown') unproved.push(`${file}: ${pattern}`);
      else if (verdict.complexity.type === 'exponential')
        superlinear.push(`${file}: ${pattern}: ${verdict.attack.pattern}`);
      else if (!proof) unproved.push(`${file}: ${pattern}`);
      else if (QUADRATIC.includes(file) && verdict.complexity.degree === 2) counts.quadratic += 1;
      else superlinear.push(`${file}: ${pattern}: ${verdict.complexity.summary}, ${verdict.attack.pattern}`);
    }
    const list = unproved.map((line) => `  ${line.slice(0, 150)}`).join('\n');
    process.stdout.write(
      `${patterns.size} patterns: ${JSON.stringify(counts)}, ${unproved.length} not proved:\n${list}\n`,
    );
    expect(superlinear).toEqual([]);
  },
  30 * MINUTES,
);
