import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { projectRoot } from '../project-paths.js';

export interface DocumentedCommand {
  readonly document: string;
  /** As written. */
  readonly text: string;
  /** With optional arguments, and a value for each placeholder that options validate. */
  readonly args: readonly string[];
}

/** What documents write for a value. Other placeholders, such as `FEED`, are valid values themselves. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { N: '2', TIME: '2026-08-22T00:00:00Z' };

const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const argumentsOf = (text: string): string[] =>
  (text.replaceAll(/[[\]]/g, ' ').match(/"[^"]*"|\S+/g) ?? []).map(
    (word) => PLACEHOLDERS[word] ?? word.replaceAll('"', ''),
  );

/** The commands of a program in README and docs: `npm run admin -- token issue --org O...`. */
export const documentedCommands = (program: string): DocumentedCommand[] =>
  documents().flatMap((document) =>
    [
      ...readFileSync(join(projectRoot, document), 'utf8').matchAll(
        new RegExp(`npm run ${program} -- (?!\\.\\.\\.)((?:[^\`\\n#\\\\]|\\\\\\n)+)`, 'g'),
      ),
    ].map(([, text = '']) => ({
      document,
      text: text.trim(),
      args: argumentsOf(text.replaceAll('\\\n', ' ')),
    })),
  );

/** Parses arguments without running the command. @throws CommanderError if the program does not accept them. */
export const parseOnly = async (program: Command, args: readonly string[]): Promise<string> => {
  let parsed = '';
  const disarm = (command: Command, path: readonly string[]): void => {
    if (command.commands.length === 0)
      command.action(() => {
        parsed = path.join(' ');
      });
    for (const each of command.commands) disarm(each, [...path, each.name()]);
  };
  disarm(program, []);
  await program.parseAsync(args, { from: 'user' });
  return parsed;
};
