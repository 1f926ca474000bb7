import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// `npm run screenshots`: a picture of every page and state at three widths, light and dark.
const FOLDER = join(process.cwd(), '.rolecall/screenshots');

const source = testSource({ brand_name: 'Acme' });
const TITLES = [
  'Data Engineer',
  'Registered Nurse',
  'Account Executive',
  'Product Manager',
  'Site Reliability Engineer',
];
const jobs = Array.from({ length: 60 }, (_, index) =>
  testJob({
    source: source['id'] as string,
    title: TITLES[index % TITLES.length] as string,
    description: 'Work.',
    post: '<h2>The work</h2><p>With us.</p>',
  }),
);

const PUBLIC = ['/', '/sign-in', '/docs', '/docs/quick-start', '/reference'];
const MEMBERS = [
  '/overview',
  '/explore',
  '/explore?sort=newest',
  `/explore?sort=newest&job=${jobs[0]?.['id']}`,
  '/explore?q=zeppelin',
  '/companies?q=acme',
  `/companies/${source['id']}`,
  '/companies/Sunknown',
  '/metrics',
  '/metrics?period=365d',
  '/technologies',
  '/usage',
  '/billing',
  '/collections',
  '/exclusions',
  '/members',
  '/audit',
  '/settings/api',
  '/settings/sessions',
];

let site: Site;
let team: Team;
let poor: Team;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  site = await Site.start({ jobs, sources: [source] });
  team = await createTeam(site, { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 50_000 } as never);
  poor = await createTeam(site, { billingMode: 'credits', purchasedCredits: 0 } as never);
}, 120_000);
afterAll(() => site?.stop());

test.each([1440, 1024, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme }))))(
  '$width px, $scheme',
  async ({ width, scheme }) => {
    const shoot = async (profile: Awaited<ReturnType<typeof signIn>>, paths: readonly string[], state = '') => {
      const page = await profile.newPage();
      for (const path of paths) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const name = path.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'landing';
        await page.screenshot({ path: join(FOLDER, `${name}${state}-${width}-${scheme}.png`), fullPage: true });
      }
      await profile.close();
    };
    await shoot(await site.profile({ scheme, width }), PUBLIC);
    await shoot(await signIn(site, team.admin, { scheme, width }), MEMBERS);
    await shoot(
      await signIn(site, poor.member, { scheme, width }),
      ['/overview', '/explore?sort=newest'],
      '-no-credits',
    );
  },
  300_000,
);
