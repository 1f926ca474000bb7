import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { blocksOf, guides, parsePrinted } from '../testing/documents.js';
import { syncSampleSubset } from '../testing/sample-subset.js';
import { TestApi } from '../testing/test-api.js';

const DOCUMENTS = ['README.md', 'docs/mcp.md', ...guides()];
const BASES = ['http://127.0.0.1:4000', 'https://jobs.example.com'];

const blocks = DOCUMENTS.flatMap((document) => blocksOf(document).map((text) => ({ document, text })));
/** Other commands start programs or change data. */
const isCommand = ({ text }: { text: string }) => text.includes('curl ') && !text.includes('T...');
const commands = blocks.filter(isCommand);

/** A printed response that follows the command that it belongs to. */
const printed = blocks.flatMap(({ document, text }, i) => {
  const command = blocks[i - 1];
  return text.trimStart().startsWith('{ "data"') || text.trimStart().startsWith('{\n  "data"')
    ? [{ document, text, command: command && isCommand(command) ? command.text : '' }]
    : [];
});

/** The sample without the postings that no documented command finds in full. */
const isDocumented = ({ title }: { title?: string }) =>
  title === undefined || (/data/i.test(title) && /engineer/i.test(title));

let api: TestApi;
let environment: Record<string, string>;
let removals: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const prefix = `docs-${process.pid}`;
  const database = await createTestDatabase();
  const removeDataset = await syncSampleSubset({ elasticsearchUrl, databaseUrl: database.url, prefix }, isDocumented);
  api = await TestApi.serve({ prefix, databaseUrl: database.url });
  removals = [() => api.close(), removeDataset, () => database.drop()];
  await api.app.listen(0, '127.0.0.1');
  const { token } = await createTestOrganization(database.url, { limits: NO_LIMITS, rateTier: 'tier_3' });
  environment = { ROLECALL_TOKEN: token, BASE: await api.app.getUrl() };
}, 180_000);
afterAll(async () => {
  for (const remove of removals) await remove();
});

/** Runs a documented command as a reader would. @returns its output. */
const run = async (command: string): Promise<string> => {
  const url = environment.BASE as string;
  const adapted = BASES.reduce((text, base) => text.replaceAll(base, url), command).replaceAll('curl ', 'curl -sS ');
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', adapted], {
    env: { ...process.env, ...environment },
    maxBuffer: 2 ** 26,
  });
  return stdout;
};
const nextCursor = async (command: string): Promise<string> =>
  JSON.parse(await run(command.replace('&cursor=NEXT_CURSOR', ''))).next_cursor;

test('one variable holds the token in all documents', () => {
  for (const document of DOCUMENTS)
    expect([document, /\$\{?(?!ROLECALL_)\w*TOKEN|\bexport TOKEN/.exec(readFileSync(document, 'utf8'))?.[0]]).toEqual([
      document,
      undefined,
    ]);
});

describe('every documented request', () => {
  test.each(commands.map(({ document, text }) => [document, text]))('works: %s: %s', async (_, text) => {
    const command = text.includes('NEXT_CURSOR') ? text.replace('NEXT_CURSOR', await nextCursor(text)) : text;
    const output = await run(command);
    expect(output).not.toBe('');
    expect(output).not.toContain('"error"');
  });
});

describe('every printed response', () => {
  test.each(printed.map(({ document, text, command }) => [document, command, text]))(
    'is that of its command: %s: %s',
    async (_, command, text) => {
      expect(JSON.parse(await run(command))).toEqual(parsePrinted(text));
    },
  );
});

test('the pages of the guide end with an error on an error', async () => {
  const command = commands.find(({ document }) => document === 'docs/guides/pagination.md')?.text as string;
  await expect(run(command.replace('countries=US', 'country=US'))).rejects.toMatchObject({ code: 1 });
});
