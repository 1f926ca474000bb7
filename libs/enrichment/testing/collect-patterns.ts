import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FOLDERS = ['derivation', 'enrichment', 'reference', 'text'];
const LIBS = path.resolve('libs');
/** A line of a stack that names a module of ours. */
const CALLER = /\blibs\/(?!.*\.spec\.[jt]s|enrichment\/testing\/).*\.[jt]s/;

/** A pattern of a module. */
export interface FoundPattern {
  readonly pattern: RegExp;
  /** Path below `libs`. */
  readonly file: string;
  /** Whether it is constructed from lists of words, and not written as a literal. */
  readonly isConstructed: boolean;
}

const sourceFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(LIBS, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\btesting\b/.test(file))
      .map((file) => path.join(folder, file)),
  );

/** `g` does not change the cost of a search. */
const withoutGlobal = (source: string, flags: string): RegExp => new RegExp(source, flags.replace('g', ''));

const literalsOf = (file: string): FoundPattern[] => {
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const pattern = withoutGlobal(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ pattern, file, isConstructed: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(path.join(LIBS, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
};

/** The patterns that modules construct while they are loaded. None of them may be loaded yet. */
const constructedIn = async (files: readonly string[]): Promise<FoundPattern[]> => {
  const found: FoundPattern[] = [];
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args, made) {
      const pattern = Reflect.construct(target, args, made) as RegExp;
      const caller = (new Error().stack ?? '').split('\n').find((line) => CALLER.test(line)) ?? '';
      const file = files.find((each) => caller.includes(each.slice(0, -'.ts'.length)));
      if (file !== undefined) found.push({ pattern, file, isConstructed: true });
      return pattern;
    },
  });
  try {
    for (const file of files) await import(`#libs/${file.slice(0, -'.ts'.length)}.js`);
  } finally {
    globalThis.RegExp = Native;
  }
  return found.map((each) => ({ ...each, pattern: withoutGlobal(each.pattern.source, each.pattern.flags) }));
};

/** Every distinct pattern of the modules that read postings. Literals are found by parsing, others when they are constructed. */
export const collectPatterns = async (): Promise<FoundPattern[]> => {
  const files = sourceFiles();
  const found = [...files.flatMap(literalsOf), ...(await constructedIn(files))];
  return [...new Map(found.toReversed().map((each) => [String(each.pattern), each])).values()].toReversed();
};
