import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { seriousIssues } from './axe.js';
import { finished } from './finished.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// What a person concludes from a map of a search or a metric.
const sources = ['Acme', 'Globex', 'Initech', 'Hooli'].map((brand_name) => testSource({ brand_name }));
const company = (index: number) => sources[index % sources.length]?.['id'] as string;

const MUNICH = { text: 'Munich', city: 'Munich', state: 'Bavaria', country: 'DE' };
const BERLIN = { text: 'Berlin', city: 'Berlin', state: 'Berlin', country: 'DE' };
const GERMANY = { text: 'Germany', country: 'DE' };
const PARIS = { text: 'Paris', city: 'Paris', country: 'FR' };
const FRESNO = { text: 'Fresno, CA', city: 'Fresno', state: 'CA', country: 'US', cbsa: [{ code: '23420' }] };
const AUSTIN = { text: 'Austin, TX', city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420' }] };

const nurse = (index: number, locations: readonly object[], more: object = {}) =>
  testJob({ source: company(index), title: `Nurse ${index}`, locations, ...more } as never);
const paid = (index: number, locations: readonly object[]) =>
  testJob({
    source: company(index),
    title: `Welder ${index}`,
    locations,
    salary: { min: 50_000 + 1_000 * index, max: 60_000 + 1_000 * index, currency: 'USD', period: 'year' },
  } as never);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const jobs = [
  ...times(5, (i) => nurse(i, [MUNICH])),
  ...times(2, (i) => nurse(10 + i, [BERLIN])),
  nurse(15, [MUNICH, BERLIN]),
  ...times(4, (i) => nurse(20 + i, [GERMANY], i < 3 ? { work_model: 'remote' } : {})),
  ...times(2, (i) => nurse(30 + i, [])),
  // It has a place, which was not resolved.
  nurse(32, [{ text: 'EMEA' }]),
  nurse(40, [{ text: 'Singapore', country: 'SG' }]),
  testJob({ source: company(0), title: 'Midwife', locations: [BERLIN, PARIS] } as never),
  testJob({ source: company(0), title: 'Surgeon', locations: [MUNICH] } as never),
  testJob({ source: company(1), title: 'Surgeon', locations: [AUSTIN] } as never),
  // Of Texas, fewer than 10 postings state pay.
  ...times(40, (i) => paid(i, [FRESNO])),
  ...times(6, (i) => paid(i, [AUSTIN])),
];

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs, sources });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 2_000, rateTier: 'tier_3' } as never);
  profile = await signIn(site, team.admin, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

const figure = () => page.getByRole('figure');
const rows = async () =>
  (
    await figure()
      .getByRole('list', { name: /, list$/ })
      .getByRole('button')
      .allInnerTexts()
  ).map((text) => text.replaceAll(/\s*\n\s*/g, ': '));
const legend = () => figure().getByRole('list', { name: 'Legend' }).getByRole('listitem').allTextContents();
const area = (code: string) => figure().locator(`path[data-code="${code}"]`).first();
const markOf = (code: string) => area(code).getAttribute('data-mark');
const fillOf = (code: string) => area(code).evaluate((path) => getComputedStyle(path).fill);
const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);

test('the nurses in Germany: how many have a known state, and how many of the others are remote', async () => {
  await page.goto('/explore?titles=nurse&countries=DE&show=map_states');
  await figure().getByText('4 of 12 postings have no known state. 3 of the 4 say that they are remote.').waitFor();
  const text = await figure().textContent();
  expect(text).toContain('n = 8, not per inhabitant ·');
  expect(text).toContain('A posting in several states counts in each.');
  // 6 + 3 are more than 8: one is in both.
  expect(await rows()).toEqual(['Bavaria: 6', 'Berlin: 3']);
  // There is no geometry of German states, and no map that would show none of them.
  expect(await figure().locator('svg[data-chart]').count()).toBe(0);
});

test('countries without postings are zero, small ones are seen, and postings without a country are counted', async () => {
  await page.goto('/explore?titles=nurse&show=map');
  await figure().getByText('3 of 16 postings have no known country. 0 of the 3 say that they are remote.').waitFor();
  expect(await rows()).toEqual(['Germany: 12', 'Singapore: 1']);
  expect([await markOf('DE'), await markOf('FR')]).toEqual(['value', 'zero']);
  expect(await fillOf('FR')).not.toBe(await fillOf('DE'));
  await figure().locator('circle[data-code=SG]').waitFor();
  // Kosovo.
  expect(await markOf('')).toBe('unlisted');
  expect(await legend()).toEqual(expect.arrayContaining(['0', 'no code in ISO 3166: not counted']));
  expect(await seriousIssues(page)).toEqual([]);
});

test('a place outside the filter was not counted, which is not zero', async () => {
  await page.goto('/explore?titles=midwife&countries=DE&show=map');
  await figure().getByText('Every posting has a known country.').waitFor();
  expect(await rows()).toEqual(['Germany: 1']);
  // The same posting names France.
  expect([await markOf('DE'), await markOf('FR')]).toEqual(['value', 'unlisted']);
  expect(await legend()).toContain('outside the filter: not counted');
  expect(await figure().textContent()).not.toContain('counts in each');
});

test('the states of the map are those of the United States, of which none without postings is left out', async () => {
  await page.goto('/explore?titles=surgeon&show=map_states');
  await figure().getByText('Postings by US state').first().waitFor();
  await figure().getByText('Every posting has a known state.').waitFor();
  expect(await rows()).toEqual(['Texas: 1']);
  expect([await markOf('US-TX'), await markOf('US-WY')]).toEqual(['value', 'zero']);
});

test('another level keeps the focus on its control', async () => {
  await page.goto('/explore?titles=surgeon&show=map_states');
  await figure().getByText('Every posting has a known state.').waitFor();
  await page.getByRole('radiogroup', { name: 'Places' }).getByRole('radio', { name: 'States' }).focus();
  await page.keyboard.press('ArrowRight');
  await figure().getByText('Postings by US metro area').first().waitFor();
  const control = page.getByRole('radiogroup', { name: 'Places' }).getByRole('radio', { name: 'Metro areas' });
  expect(await control.evaluate((radio) => radio === document.activeElement)).toBe(true);
});

test('a click on a country, and a row with the keyboard, filter the search', async () => {
  await page.goto('/explore?titles=nurse&show=map');
  await area('DE').click();
  await page.getByRole('button', { name: 'Country: Germany', exact: true }).waitFor();
  expect(parameters()).toEqual({ titles: 'nurse', show: 'map', countries: 'DE' });
  await page.goBack();
  await figure()
    .getByRole('button', { name: /^Singapore/ })
    .focus();
  await figure().locator('path[class*=outline]').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Country: Singapore', exact: true }).waitFor();
  await figure().getByText('Every posting has a known country.').waitFor();
});

test('a state whose pay is suppressed is not colored, on the map, in the list or in the table', async () => {
  await page.goto('/metrics?countries=US&period=90d&view=map&measure=pay_p50');
  await figure().getByText('Median pay by state').waitFor();
  expect(['value', 'thin']).toContain(await markOf('US-CA'));
  expect(await fillOf('US-CA')).toMatch(/^rgb/);
  expect([await markOf('US-TX'), await markOf('US-WY')]).toEqual(['unknown', 'unlisted']);
  expect(await fillOf('US-TX')).toMatch(/^url\(.*unknown"?\)$/);
  expect(await fillOf('US-WY')).toMatch(/^url\(.*unlisted"?\)$/);
  expect(await rows()).toEqual([
    expect.stringMatching(/^California: \$74,500 \(n 40\)/),
    'Texas: fewer than 10 postings',
  ]);
  expect(await legend()).toEqual(
    expect.arrayContaining(['not known or suppressed', 'not listed: nothing was published in the period']),
  );
  await figure().getByLabel('Table', { exact: true }).last().click();
  const cells = await figure().getByRole('row', { name: /Texas/ }).getByRole('cell').allInnerTexts();
  expect(cells).toEqual(['Texas', 'US-TX', 'not known', '6', '7', 'fewer than 10 postings']);
});

test('counts by metro area are circles, whose areas are in the proportion of the counts', async () => {
  await page.goto('/explore?titles=welder&show=map_cbsas');
  const radius = async (code: string) =>
    Number(await figure().locator(`circle[data-code="${code}"]`).first().getAttribute('r'));
  await figure().getByText('Every posting has a known US metro area.').waitFor();
  await figure().locator('circle[data-code="12420"]').waitFor();
  expect((await radius('23420')) ** 2 / (await radius('12420')) ** 2).toBeCloseTo(40 / 6, 1);
});

test('the downloaded SVG has the map, its legend and what it is about', async () => {
  await page.goto('/explore?titles=nurse&show=map');
  await figure().getByText('3 of 16 postings').waitFor();
  await page.getByRole('button', { name: 'Download Postings by country' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG' }).click(),
  ]);
  const svg = await readFile(await download.path(), 'utf8');
  for (const text of [
    'Postings by country',
    'n = 13',
    '3 of 16 postings have no known country',
    'Natural Earth',
    'Source: Rolecall',
  ])
    expect(svg).toContain(text);
  // What is not counted keeps its dots.
  expect(svg).toMatch(/<pattern [^>]*unlisted/);
  expect(svg).toMatch(/url\((&quot;|"|')?#[^)]*unlisted/);
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(200);
});

const SEQUENTIAL = ['--map-none', '--map-1', '--map-2', '--map-3', '--map-4', '--map-5'];
const DIVERGING = ['--map-fall-2', '--map-fall-1', '--map-even', '--map-rise-1', '--map-rise-2'];

/** The relative luminance of tokens, as WCAG defines it. */
const luminances = (tokens: readonly string[]) =>
  page.evaluate((names) => {
    const style = getComputedStyle(document.body);
    return names.map((name) => {
      const hex = style.getPropertyValue(name).trim().slice(1);
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  }, tokens);
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

test.each(['light', 'dark'] as const)(
  'in %s, values are read from lightness alone, and the page passes axe',
  async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/metrics?countries=US&period=90d&view=map&measure=pay_p50');
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
    await figure().getByText('Median pay by state').waitFor();
    const steps = await luminances(SEQUENTIAL);
    const sorted = [...steps].sort((one, other) => (scheme === 'light' ? other - one : one - other));
    expect(steps).toEqual(sorted);
    for (const [index, step] of steps.slice(1).entries())
      expect(contrast(step, steps[index] as number)).toBeGreaterThan(1.2);
    // The ends of both directions differ from their middle, whose hue nobody needs to see.
    const [fall2 = 0, fall1 = 0, even = 0, rise1 = 0, rise2 = 0] = await luminances(DIVERGING);
    for (const [end, near] of [
      [fall2, fall1],
      [rise2, rise1],
    ] as const)
      expect(contrast(end, even)).toBeGreaterThan(contrast(near, even));
    expect(await seriousIssues(page)).toEqual([]);
  },
);

test.each([390, 1024, 1440])('at %i px, the map and its list fit the page', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/explore?titles=nurse&show=map');
  await figure().getByText('3 of 16 postings').waitFor();
  await finished(page);
  const [content, map] = await Promise.all([
    page.evaluate(() => document.documentElement.scrollWidth),
    figure().locator('svg[data-chart]').boundingBox(),
  ]);
  expect(content).toBeLessThanOrEqual(width);
  expect(map?.width).toBeGreaterThan(width < 500 ? 280 : 380);
  // Marks are measured in pixels, on the smallest map too.
  await page.goto('/explore?titles=welder&show=map_cbsas');
  await figure().locator('circle[data-code="23420"]').waitFor();
  await page.waitForFunction(() => {
    const svg = document.querySelector('svg[data-chart]');
    const circle = svg?.querySelector('circle[data-code]');
    if (!svg || !circle) return false;
    const expected = Math.min(30, 0.045 * svg.clientWidth);
    return Math.abs(circle.getBoundingClientRect().width / 2 - expected) < 1.5;
  });
});
