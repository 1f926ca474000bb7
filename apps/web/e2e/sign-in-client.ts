import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from '@jest/globals';
import type { Site } from './site.js';
import { signIn, type Team } from './team.js';

/** What a client has read with its first access token, and with the one after a refresh. */
interface SignedIn {
  readonly tools: number;
  // Tests read results of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly results: readonly any[];
}

/**
 * Starts an official client that has the address of `/mcp` alone (`sign-in.mjs`, `sign_in.py`), and connects it in a browser.
 * @param command the program and its arguments, without the address.
 */
export const connectByBrowser = async (
  site: Site,
  team: Team,
  [file, ...args]: readonly [string, ...string[]],
): Promise<SignedIn> => {
  const program = spawn(file, [...args, `${site.url}/mcp`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The client ended: ${errors}`);
    return JSON.parse(value);
  };
  const { authorize } = await next();
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  await page.goto(authorize);
  await page.getByRole('heading', { name: /^Connect Official client/ }).waitFor();
  await page.getByLabel('Spending limit in credits per day').fill('40');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected').waitFor();
  const signedIn: SignedIn = await next();
  await page.goto('/settings/api');
  const row = page.getByRole('row', { name: /Official client/ }).first();
  expect(await row.textContent()).toMatch(/read.*40.*2/);
  await profile.close();
  return signedIn;
};
