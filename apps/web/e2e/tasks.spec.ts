import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { PAGE_PRICES } from '../src/data/page-prices.js';
import { finished } from './finished.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// What users come for, from the first click to the result.
const acme = testSource({
  brand_name: 'Acme',
  growth: { change: 0.25, n: 40, active: 50, coverage: 1, from: '2026-05-24', to: '2026-08-22' },
  signal_types: ['hiring_surge'],
});
const globex = testSource({ brand_name: 'Globex' });
const initech = testSource({ brand_name: 'Initech' });
const jobOf = (source: { readonly id?: unknown }, index: number) =>
  testJob({
    source: source.id as string,
    title: `Engineer ${index}`,
    description: 'Work.',
    post: '<p>Work with us.</p>',
    technologies:
      index % 2
        ? [
            { slug: 'java', name: 'Java' },
            { slug: 'python', name: 'Python' },
          ]
        : index === 0
          ? [{ slug: 'kotlin', name: 'Kotlin' }]
          : [],
    salary: { min: 90_000 + 10_000 * index, max: 100_000 + 10_000 * index, currency: 'USD', period: 'year' },
    locations: [
      { text: 'Paris, FR', place_name: 'Paris', city: 'Paris', country: 'FR' },
      { text: 'San Jose, CA', place_name: 'San Jose, CA', city: 'San Jose', state: 'CA', country: 'US' },
    ],
  });
const jobs = [0, 1, 2, 3, 4, 5].flatMap((index) => [jobOf(acme, index), jobOf(globex, index)]);
const closed = testJob({
  source: initech['id'] as string,
  job_status: 'inactive',
  technologies: [
    { slug: 'java', name: 'Java' },
    { slug: 'kotlin', name: 'Kotlin' },
  ],
});

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs: [...jobs, closed], sources: [acme, globex, initech] });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 2_000, rateTier: 'tier_3' } as never);
  profile = await signIn(site, team.admin, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

const balance = async (): Promise<number> =>
  ((await (await profile.request.get('/dashboard/api/account')).json()) as { credits: { balance: number } }).credits
    .balance;
const filters = () => page.getByRole('group', { name: 'Active filters' });
const addFilter = async (name: string) => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('a recruiter filters by technology, pay and date, and sees why each posting matched', async () => {
  await page.goto('/explore');
  await addFilter('Technology');
  await page.getByLabel('Search Technology').fill('pyt');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Python' }).check();
  await page.getByRole('dialog').getByText('6 postings').waitFor();
  // A page has up to 10 postings, but there are only 6.
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await filters().getByText('Technology: Python').waitFor();
  await addFilter('State');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'California' }).check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await addFilter('Pay');
  await page.getByLabel('From, USD a year').fill('135000');
  await page.getByRole('dialog').getByText('2 postings').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await filters().getByText('Pay: from $135,000 a year').waitFor();
  const results = page.getByRole('list', { name: 'Postings' }).getByRole('listitem');
  await results.nth(1).waitFor();
  expect(await results.first().textContent()).toMatch(/San Jose, CA and 1 more.*PythonJava/);
  const before = await balance();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 2' }).click(),
  ]);
  const [, row] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(row).toContain('"San Jose, CA and 1 more","Paris; San Jose, CA"');
  // The postings are loaded already.
  expect(await balance()).toBe(before);
});

test('a recruiter finds values by any word, another name or a misspelt one, also where no posting has them', async () => {
  await page.goto('/explore?countries=FR&job_statuses=active&departments=None');
  await addFilter('Technology');
  const values = page.getByRole('dialog').getByRole('group', { name: 'Technology' });
  const search = page.getByLabel('Search Technology');
  for (const text of ['kot', 'kotlni']) {
    await search.fill(text);
    await values.getByRole('checkbox', { name: 'Kotlin' }).waitFor();
    expect(await values.textContent()).toBe('Kotlin0');
  }
  await search.fill('cobol');
  await page.getByText('No value is called “cobol”.').waitFor();
  await page.keyboard.press('Escape');
  await addFilter('State');
  await page.getByLabel('Search State').fill('calif');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'California' }).check();
  await page.getByRole('dialog').getByText('0 postings').waitFor();
  await page.keyboard.press('Escape');
});

test('a recruiter chooses places of different size in one tree, and any of them is found', async () => {
  await page.goto('/explore');
  await addFilter('Place');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Places in United States' }).click();
  await dialog.getByRole('button', { name: 'Places in California' }).click();
  await dialog.getByRole('checkbox', { name: 'San Jose' }).check();
  await dialog.getByRole('checkbox', { name: 'France' }).check();
  await dialog.getByText('12 postings').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await filters().getByText('Place: San Jose (US-CA)').waitFor();
  await filters().getByText('Place: France').waitFor();
  // A chosen place is shown when the tree is opened again.
  await addFilter('Place');
  expect(await dialog.getByRole('checkbox', { name: 'San Jose' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('checkbox', { name: 'California' }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');
});

test('a value in the spelling of an address is ticked in the editor of its filter', async () => {
  await page.goto('/explore?states=CA');
  await addFilter('State');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'California' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'California' }).count()).toBe(1);
  expect(await dialog.getByRole('checkbox', { name: 'California' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
});

test('opening a page costs at most what links to it state', async () => {
  const charged = async (path: string) => {
    const tab = await profile.newPage();
    const before = await balance();
    await tab.goto(path);
    await finished(tab);
    await tab.close();
    return before - (await balance());
  };
  const paths: Readonly<Record<keyof typeof PAGE_PRICES, string>> = {
    company: `/companies/${acme.id}`,
    technology: '/technologies/python',
    metrics: '/metrics?period=365d',
    explore: '/explore?titles=engineer',
  };
  // A figure without data costs nothing: these postings name no technology.
  for (const page of ['company', 'technology', 'metrics', 'explore'] as const) {
    const credits = await charged(paths[page]);
    expect([page, credits > 0, credits <= PAGE_PRICES[page]]).toEqual([page, page !== 'technology', true]);
  }
});

test('every filter in an address is a chip, with the name of its value', async () => {
  await page.goto(
    `/explore?states=CA&source_ids_not=${acme.id}&created_at_within_days=90&zips=94103&zips_not=10001&has_salary=true`,
  );
  await filters().getByText('Company: Acme').waitFor();
  const chips = await filters().locator('span[class*=chip]').allInnerTexts();
  expect(chips.map((text) => text.trim())).toEqual([
    'State: California',
    'not Company: Acme',
    'Published: in the last 90 days',
    'Postal code: 94103',
    'not Postal code: 10001',
    'States pay: yes',
  ]);
  // The form of this page has fields for some filters only, and names that every object has are not among them.
  await page.goto('/technologies?q=k&prefix=true&slugs_not=java&toString=x&__defineGetter__=y');
  await filters().getByText('not Technology: java').waitFor();
  await filters().getByText('ToString: x').waitFor();
});

test('the editor of a date shows the number of days in the address', async () => {
  await page.goto('/explore?created_at_within_days=10');
  await filters()
    .getByRole('button', { name: /^Published/ })
    .click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Last 10 days', checked: true }).waitFor();
  await page.getByRole('dialog').getByRole('radio', { name: 'Last 14 days' }).check();
  // None was published then.
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await filters().getByText('Published: in the last 14 days').waitFor();
});

test('a filter that analyses of skills do not have is named', async () => {
  await page.goto('/metrics?period=365d&view=skills&salary_gte=100000&countries=US');
  await page.getByText('Some filters do not apply to skills').waitFor();
  await page.getByText('Pay: from $100,000 a year. The figures below').waitFor();
});

test('an analyst chooses a state, sees it divided further, and downloads an image that says what it shows', async () => {
  await page.goto(`/metrics?states=US-CA&source_ids=${acme.id},${globex.id}&period=90d`);
  await filters().getByText('State: California').waitFor();
  const figure = page.getByRole('figure', { name: 'Concentration' });
  await figure.waitFor();
  expect(await figure.getByLabel('Group').first().inputValue()).toBe('by metro area');
  const pay = page.getByRole('figure', { name: 'Pay distribution' });
  await pay.waitFor();
  const values = pay.locator('.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value');
  // Charts are loaded when they are shown.
  await values.nth(1).waitFor();
  const ticks = await values.allTextContents();
  expect([ticks.length > 1, new Set(ticks).size]).toEqual([true, ticks.length]);
  const downloaded = async (format: 'SVG' | 'PNG' | 'CSV') => {
    await pay.getByRole('button', { name: 'Download Pay distribution' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`pay-distribution.${format.toLowerCase()}`);
    return readFile(await download.path());
  };
  // Each row of the file says what it is of, how many postings that are, and when.
  const [header, row] = (await downloaded('CSV')).toString().trim().split('\r\n');
  expect(header).toMatch(/,Of,"Measure, n and date",Citation$/);
  expect(row).toMatch(/State: California.*Last 90 days.*US dollars a year.*n = 12 .*as of Aug 22, 2026/);
  const svg = (await downloaded('SVG')).toString();
  // The texts as they are drawn, without the description for screen readers.
  const texts = [...svg.replace(/<desc>.*?<\/desc>|<style.*?<\/style>/gs, '').matchAll(/>([^<]+)</g)];
  expect(texts.map(([, text]) => text).join(' ')).toMatch(
    /Pay distribution .*State: California.* · Last 90 days .*n = 12 .*as of .*computed .*Source: Rolecall, .*Definitions: /s,
  );
  expect(svg).toContain('definitions of ');
  const png = await downloaded('PNG');
  // Signature, and the width in pixels: twice that of the document.
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(2 * Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]));
});

test('a search without results says so with its number, before the postings are counted', async () => {
  const tab = await profile.newPage();
  await tab.route(/count=true/, () => {});
  await tab.goto('/explore?q=nothing-has-this-word');
  await tab.getByText('No matching postings').waitFor();
  await tab.getByText('0 postings').waitFor();
  await tab.close();
});

test('the histogram of pay counts the range without an end below its bars', async () => {
  await page.goto('/explore');
  await addFilter('Pay');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^Number of postings by pay/ }).waitFor();
  await dialog.getByText(/^\$?500,?000.*: 0$|500K.*: 0$/).waitFor();
  await page.keyboard.press('Escape');
});

test('an analyst opens a search in metrics, with its closed postings', async () => {
  await page.goto('/explore?job_statuses=active&states=US-CA&show=charts');
  const plot = page.getByRole('figure', { name: 'By pay' }).locator('svg.recharts-surface').first();
  const { width } = (await plot.boundingBox()) as { width: number };
  // Near the end of the last step, whose interval the tooltip names.
  await plot.hover({ position: { x: width - 44, y: 60 } });
  await page.getByText('$275,000 to $299,999').waitFor();
  await addFilter('Country');
  await page.getByRole('button', { name: 'Apply', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open in metrics' }).click();
  await filters().getByText('State: California').waitFor();
  expect(new URL(page.url()).search).toBe('?states=US-CA');
});

test('an analyst compares two technologies in a state, and the address holds both', async () => {
  await page.goto('/metrics?states=US-CA&technologies=python&period=365d&view=compare');
  await page.getByRole('button', { name: 'Copy the first set, then change it' }).click();
  const second = filters().nth(1);
  await second.getByRole('button', { name: 'Remove Technology: Python' }).click();
  await second.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Technology', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Java' }).check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await second.getByText('Technology: Java').waitFor();
  const figure = page.getByRole('figure', { name: 'Side by side' });
  await figure.waitFor();
  // The technologies of postings with an odd number.
  await page.getByText('6 postings in the period').nth(1).waitFor();
  await page.reload();
  await second.getByText('Technology: Java').waitFor();
  await figure.getByRole('button', { name: 'Download Side by side' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const [header, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toMatch(/^Postings,"Median pay, USD a year"/);
  expect(rows).toEqual([
    // Six postings are too few for a median.
    expect.stringMatching(/^"California, Python",,/),
    expect.stringMatching(/^"California, Java",,/),
  ]);
});

test('an analyst who compares sets sees why one of them has no median', async () => {
  const first = `source_ids=${acme.id},${globex.id}`;
  await page.goto(`/metrics?${first}&period=90d&view=compare&vs=technologies%3Dpython`);
  const figure = page.getByRole('figure', { name: 'Side by side' });
  await figure.getByText('$120,000 (n 12)').waitFor();
  await figure.getByText('fewer than 10 postings').waitFor();
});

test('an analyst is told of which days pay is, instead of a median of the year', async () => {
  await page.goto(`/metrics?source_ids=${acme.id},${globex.id}&period=365d`);
  await page.getByText('Nearly all stated pay is of one quarter').first().waitFor();
  await page
    .getByRole('link', { name: /^Show Aug 1, 2026 to Aug 1, 2026/ })
    .first()
    .click();
  await page.getByText(/^About \$120K: /).waitFor();
});

test('a seller lists companies by technology and adds them to a new collection', async () => {
  await page.goto('/companies');
  await addFilter('Technology');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Python' }).check();
  await page.getByRole('dialog').getByText('2 companies').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  // How many of its postings name the technology.
  await page.getByRole('columnheader', { name: 'Active with technology' }).waitFor();
  const row = page.getByRole('row', { name: /Acme.*6.*3/ });
  await row.waitFor();
  await row.getByRole('link', { name: 'Acme', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 2' }).click(),
  ]);
  const [header, ...companies] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toMatch(/^id,Company,Active postings,Active with technology,/);
  // The columns of the table, and only those.
  expect(header).not.toContain('Website');
  expect(companies).toEqual(expect.arrayContaining([expect.stringContaining(',Acme,6,3,')]));
  // A box keeps the focus, for those who choose many with the keyboard.
  const box = row.getByRole('checkbox');
  await box.press('Space');
  expect(await box.isChecked()).toBe(true);
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  await page.getByRole('menuitem', { name: 'New collection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Targets');
  await page.keyboard.press('Enter');
  await page.getByText('2 companies were added to Targets.').waitFor();
  const collections = await (await profile.request.get('/dashboard/api/collections')).json();
  expect(collections).toMatchObject({ data: [{ name: 'Targets', sources_count: 2 }] });
});

test('a search for all of several technologies counts the active postings that name any of them, and explains a 0', async () => {
  await page.goto('/companies?technologies_all=java,kotlin');
  // The two are named in different postings of Acme.
  await page.getByRole('row', { name: /Acme.*6.*4/ }).waitFor();
  await page
    .getByRole('row', { name: /Initech/ })
    .getByText('0 (only closed postings)')
    .waitFor();
});

test('a seller lists growing companies with a signal, chooses columns and exports them', async () => {
  await page.goto('/companies');
  await addFilter('Signal in 90 days');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Hiring surge' }).check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await addFilter('Change in 90 days');
  await page.getByLabel('At least').fill('20');
  await page.getByRole('dialog').getByText('1 company').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await filters().getByText('Change in 90 days: from 20%').waitFor();
  await page.getByRole('row', { name: /Acme/ }).getByText('+25% (n 40)').waitFor();
  await page.getByRole('button', { name: 'Choose columns of Companies' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Signals' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Open 90 days ago (n)' }).click();
  await page.keyboard.press('Escape');
  // The browser keeps the chosen columns.
  await page.reload();
  await page.getByRole('columnheader', { name: 'Open 90 days ago (n)' }).waitFor();
  const before = await balance();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByText('This costs up to 0 credits').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 1' }).click(),
  ]);
  // The company is loaded already.
  expect(await balance()).toBe(before);
  const [header, row] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  const values = Object.fromEntries(
    (header ?? '').split(',').map((name, index) => [name.replaceAll('"', ''), (row ?? '').split(',')[index]]),
  );
  expect(values).toMatchObject({ 'Change in 90 days': '0.25', 'Open 90 days ago (n)': '40', Signals: 'Hiring surge' });
});

test('a header sorts all companies, and figures say that they include a company that is blocked in its row', async () => {
  await page.goto('/companies?sort=jobs');
  const header = (name: string) => page.getByRole('columnheader', { name });
  await header('Change in 90 days').getByRole('button').click();
  await page.waitForURL(/sort=growth/);
  expect(await header('Change in 90 days').getAttribute('aria-sort')).toBe('descending');
  // The API has no such order, and the loaded rows alone would show the wrong first ones.
  expect(await header('Employees').getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Block Globex', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock Globex' }).waitFor();
  await page.goto('/explore?job_statuses=active&sort=newest');
  await page.getByText('Not included: 6 postings that your organization has hidden or blocked').waitFor();
  await page.goto('/metrics?countries=FR&period=365d');
  await page.getByText('Included: 6 postings of any time that your organization has hidden or blocked').waitFor();
  await page.goto('/companies?sort=jobs');
  await page.getByRole('button', { name: 'Unblock Globex' }).click();
  await page.getByRole('button', { name: 'Block Globex', exact: true }).waitFor();
});

test('a seller filters signals by what belongs to signals alone, and by a property of the company', async () => {
  await page.goto('/signals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const name of ['Type', 'Strength', 'Detected', 'Industry']) {
    await addFilter(name);
    await page.getByRole('dialog', { name: `Filter: ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

test('the palette finds companies and actions for nothing, and Enter opens the first', async () => {
  await page.goto('/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const before = await balance();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Pages, companies/).fill('glob');
  await page.getByText('12 postings').or(page.getByText('6 postings')).first().waitFor();
  expect(await balance()).toBe(before);
  await page.getByPlaceholder(/Pages, companies/).fill('rotate token');
  await page.getByText('Rotate an API token').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rotate a token without downtime' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Pages, companies/).fill('create token');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Create a token' }).waitFor();
  expect(await balance()).toBe(before);
});

test('a company says what its parts cost, and a reload within a minute is not charged', async () => {
  await page.goto(`/companies/${globex.id}`);
  await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
  await page.getByRole('button', { name: 'Show Newest postings' }).click();
  await page.getByRole('link', { name: 'Engineer 5' }).waitFor();
  await page.waitForLoadState('networkidle');
  const paid = await balance();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await balance()).toBe(paid);
});

test('a seller sees what a company has open, what it is unknown for, and that its board was never read', async () => {
  await page.goto(`/companies/${acme.id}`);
  await page
    .getByText(/When its board was read is (not known|only inferred)/)
    .first()
    .waitFor();
  const open = page.getByRole('region', { name: 'What is open' });
  await open.getByText('6 postings').waitFor();
  await open.getByRole('link', { name: 'Java', exact: true }).waitFor();
  // Nothing is drawn between lists that nobody has read.
  await page
    .getByRole('region', { name: 'Openings on its board' })
    .getByText(/^Not known/)
    .waitFor();
  const changed = page.getByRole('region', { name: 'Opened and closed' });
  await changed.getByText('You have not looked at it before in this browser.').waitFor();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
});

test('a blocked company can be unblocked on its page, and a Member can do neither', async () => {
  await page.goto(`/companies/${acme.id}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor();
  const member = await signIn(site, team.member);
  const theirs = await member.newPage();
  await theirs.goto(`/companies/${acme.id}`);
  expect(await theirs.getByRole('button', { name: 'Block', exact: true }).isDisabled()).toBe(true);
  await theirs.goto('/exclusions');
  expect(await theirs.getByLabel('Block a company').first().isDisabled()).toBe(true);
  await member.close();
});
