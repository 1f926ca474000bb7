/**
 * Modules are loaded again, to see their patterns.
 *
 * @jest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { checkSync } from 'recheck';
import ts from 'typescript';

import { alternativesOf, withoutLookaround } from './testing/pattern-parts.js';

// The JavaScript engine gives the same results on every machine.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';

const FOLDERS = ['derivation', 'enrichment', 'reference', 'search/text'];
const LIBS = path.resolve('libs');
const TIMEOUT_MS = 1_000;
const PROOF_TIMEOUT_MS = 10_000;
const MAX_NFA_SIZE = 200_000;
const MINUTES = 60_000;

/** Files whose patterns match at most a few hundred characters: a name, a title, a heading, a place, an address or a query. They may be quadratic. */
const SHORT_TEXTS = [
  'enrichment/companies/names.ts',
  'enrichment/connectors/oracle.ts',
  'enrichment/connectors/workday.ts',
  'enrichment/fields/level/level.ts',
  'enrichment/fields/occupation/classify.ts',

  'enrichment/fields/title/clean-title.ts',
  'enrichment/fields/topics/topics.ts',
  'enrichment/text/sections.ts',
  'search/text/tokenize-query.ts',
  'search/text/unsupported-syntax.ts',
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

  return found;
};

type Verdict = 'linear' | 'quadratic' | 'superlinear' | 'not proved';

/**
 * Proves a pattern alternative by alternative, because a search tries one after the other. Lookarounds are left out, and a character that
 * no text contains is appended, so that every path has to fail: a lookaround can only end a path earlier. Its own work is bounded, or
 * linear for each position of a short text.
 */
const prove = (pattern: RegExp, isShort: boolean): Verdict => {
  const verdicts = alternativesOf(pattern.source).map((alternative): Verdict => {
    const { source, found, isBounded } = withoutLookaround(alternative);
    if (found && !isBounded && !isShort) return 'not proved';
    const verdict = checkSync(found ? `(?:${source})\\uE000` : source, pattern.flags, {
      checker: 'automaton',
      timeout: PROOF_TIMEOUT_MS,
      maxNFASize: MAX_NFA_SIZE,
    });
    if (verdict.status === 'unknown') return 'not proved';
    const { complexity } = verdict;
    if (complexity?.type === 'safe' || complexity?.type === 'linear' || complexity?.type === 'constant')
      return 'linear';
    if (complexity?.type === 'polynomial') return complexity.degree === 2 ? 'quadratic' : 'superlinear';
    return complexity?.type === 'exponential' ? 'superlinear' : 'not proved';
  });
  const order: readonly Verdict[] = ['superlinear', 'not proved', 'quadratic', 'linear'];
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'linear';
};

/**
 * `npm run test:faults -- patterns` takes some minutes. An automaton proves that a pattern is linear, or finds an input for which it is not.
 * Patterns that it cannot decide in time are printed. Phrases of tables need no proof: `PhraseMatcher` is linear whatever they are.
 */
test(
  'no pattern is superlinear, and only patterns of short texts are quadratic',
  async () => {
    const superlinear: string[] = [];
    const unproved: string[] = [];
    const counts = { linear: 0, quadratic: 0 };
    const patterns = await allPatterns();
    expect(patterns.size).toBeGreaterThan(400);
    expect([...patterns.values()].some(({ file }) => file.endsWith('commitment-patterns.ts'))).toBe(true);
    for (const { pattern, file } of patterns.values()) {
      const isShort = SHORT_TEXTS.includes(file);
      const quick = checkSync(pattern.source, pattern.flags, { timeout: TIMEOUT_MS });
      const verdict = quick.status === 'safe' && quick.checker === 'automaton' ? 'linear' : prove(pattern, isShort);
      if (verdict === 'linear' || (verdict === 'quadratic' && isShort)) counts[verdict] += 1;
      else (verdict === 'not proved' ? unproved : superlinear).push(`${file}: ${verdict}: ${pattern}`);
    }
    const list = unproved.map((line) => `  ${line.slice(0, 150)}`).join('\n');
    process.stdout.write(
      `${patterns.size} patterns: ${JSON.stringify(counts)}, ${unproved.length} not proved:\n${list}\n`,
    );
    expect(superlinear).toEqual([]);
  },
  60 * MINUTES,
);
