import { describe, expect, test } from '@jest/globals';
import { documentedCommands, parseOnly } from '#libs/services/testing/documented-commands.js';
import { adminProgram } from './run-admin.js';
import { Session } from './session.js';

const parse = (args: readonly string[]) => {
  const ignore = () => undefined;
  return parseOnly(
    adminProgram(new Session({}, ignore, ignore, false, () => false), { stdout: ignore, stderr: ignore }),
    args,
  );
};

describe('every documented command of the operator is accepted', () => {
  test.each(documentedCommands('admin').map(({ document, text, args }) => [document, text, args]))(
    '%s: %s',
    async (_, text, args) => {
      expect(text).toMatch(new RegExp(`^${await parse(args as string[])}\\b`));
    },
  );
});

test.each([
  ['an unknown option', ['token', 'issue', '--organization', 'O1', '--name', 'x']],
  ['a missing option', ['token', 'issue', '--name', 'x']],
  ['an unknown command', ['token', 'make']],
])('%s is not', async (_, args) => {
  await expect(parse(args)).rejects.toMatchObject({ name: 'CommanderError' });
});
