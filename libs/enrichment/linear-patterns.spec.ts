/**
 * Modules are loaded again, to see their patterns.
 *
 * @jest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isProvedLinear } from './testing/prove-pattern.js';

const FOLDERS = ['derivation', 'enrichment', 'reference', 'search/text'];
const LIBS = path.resolve('libs');
const MINUTE = 60_000;
/** A line of a stack that is not of this file. */
const CALLER = /\blibs\/(?!.*\.spec\.ts).*\.ts/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(LIBS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\btesting\b/.test(file))
    .map((file) => path.join(folder, file)),
);

/** Every pattern and its file. Literals are found by parsing, others when they are constructed. */
const allPatterns = async (): Promise<Map<string, { pattern: RegExp; file: string }>> => {
  const found = new Map<string, { pattern: RegExp; file: string }>();
  const Native = globalThis.RegExp;
  const note = (source: string, flags: string, file: string) => {
    // `g` does not change the cost of a search.
    const pattern = new Native(source, flags.replace('g', ''));
    if (!found.has(String(pattern))) found.set(String(pattern), { pattern, file });
  };
  for (const file of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        note(node.text.slice(1, end), node.text.slice(end + 1), file);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(path.join(LIBS, file), 'utf8'), ts.ScriptTarget.Latest));
  }
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args, made) {
      const pattern = Reflect.construct(target, args, made) as RegExp;
      const caller = (new Error().stack ?? '').split('\n').find((line) => CALLER.test(line)) ?? '';
      const file = sources.find((each) => caller.includes(each));
      if (file !== undefined) note(pattern.source, pattern.flags, file);
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

test(
  'the time of every search for a pattern is proved to be linear in the length of the text',
  async () => {
    const patterns = [...(await allPatterns()).values()];
    expect(patterns.length).toBeGreaterThan(300);
    expect(patterns.some(({ file }) => file.endsWith('text/alternatives.ts'))).toBe(true);
    const unproved = patterns.filter(({ pattern }) => !isProvedLinear(pattern));
    expect(unproved.map(({ pattern, file }) => `${file}: ${pattern}`)).toEqual([]);
  },
  10 * MINUTE,
);

test.each([
  /(?:a+)+b/,
  /(?:a|a)*b/,
  /\s+$/,
  /a{0,9000}a{0,9000}b/,
  /(?:a?){30}a{30}/,
  /x.*y/,
  /\w+ly\b/,
  /^.*a.*b/,
  /(a+)\1/,
  /(?=.*a.*b)x/,
  /[^.]*\bcontract/i,
  /^[ab]*(?=[ab]*x)/,
  /^(?=[ab]*(?![ab]*x))/,
])('%s is not proved linear', (pattern) => {
  expect(isProvedLinear(pattern)).toBe(false);
});

test.each([
  /\b(?:full|part)[- ]time\b/,
  /\b\w{1,30} (?:\w{1,30} ){0,2}contract(?! manager)/,
  /^\W*(?:a|b)+$/,
  /\d+/,
  /^[\w-]+\.example\.com$/i,
  /^(?=[ab]*x)[ab]{1,9}/,
])('%s is proved linear', (pattern) => {
  expect(isProvedLinear(pattern)).toBe(true);
});
