import { describe, expect, test } from '@jest/globals';
import { documentedCommands, parseOnly } from '#libs/services/testing/documented-commands.js';
import { commandIo } from './command/command-context.js';
import { indexerProgram } from './run-indexer.js';

const parse = (args: readonly string[]) => {
  const ignore = () => undefined;
  const { signal } = new AbortController();
  const context = { env: {}, stdout: ignore, stderr: ignore, terminal: false, signal };
  return parseOnly(indexerProgram(commandIo(context, { isJson: () => false, setExitCode: ignore })), args);
};

describe('every documented command of the indexer is accepted', () => {
  test.each(documentedCommands('indexer').map(({ document, text, args }) => [document, text, args]))(
    '%s: %s',
    async (_, text, args) => {
      expect(text).toMatch(new RegExp(`^${await parse(args as string[])}\\b`));
    },
  );
});

test.each([
  ['an unknown option', ['sync', 'FEED', '--force']],
  ['a missing argument', ['sync']],
  ['an unknown command', ['load', 'FEED']],
])('%s is not', async (_, args) => {
  await expect(parse(args)).rejects.toMatchObject({ name: 'CommanderError' });
});
