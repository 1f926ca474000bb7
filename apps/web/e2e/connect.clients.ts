import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { connectByBrowser } from './sign-in-client.js';
import { Site } from './site.js';
import { createTeam, type Team } from './team.js';

const CLIENTS = 'apps/api/mcp/testing/clients';
const source = testSource({ brand_name: 'Acme' });

let site: Site;
let team: Team;
beforeAll(async () => {
  for (const version of ['v1', 'v2']) pythonEnvironment(`${CLIENTS}/mcp-${version}.txt`);
  site = await Site.start({
    jobs: [testJob({ source: source['id'] as string, title: 'Engineer' })],
    sources: [source],
  });
}, 600_000);
afterAll(() => site?.stop());
beforeEach(async () => {
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 1_000 } as never);
});

test.each([
  ['v2', '2026-07-28'],
  ['v2', 'auto'],
  ['v2', 'legacy'],
  ['v1', 'v1'],
])(
  'the Python package mcp (%s, %s) connects with the address alone, by a consent in the browser, and refreshes its token',
  async (version, kind) => {
    const python = pythonEnvironment(`${CLIENTS}/mcp-${version}.txt`);
    const { tools, results } = await connectByBrowser(site, team, [python, `${CLIENTS}/sign_in.py`, kind]);
    expect(tools).toBe(9);
    for (const { rows } of results) expect(rows[0].title).toBe('Engineer');
  },
  300_000,
);
