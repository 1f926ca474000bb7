import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { locationsOf } from '../place/locations.js';
import { extractPay } from './extract-pay.js';
import { namesOfPlace } from './pay-place.js';

/** The lower bound of the pay of a posting in this place. */
const payIn = (place: string, text: string) => {
  const [first] = locationsOf([{ text: place }], null).locations;
  const found = extractPay(read(text), first?.country ?? null, '2025-08-12T09:00:00.000Z', '', namesOfPlace(first));
  return found?.pay.min ?? null;
};

const AFTER = 'The base salary range is $170,000 - $220,000 in San Francisco and $140,000 - $180,000 in Austin.';
const ZONES =
  'Base Pay Range: Zone 1 (Menlo Park, CA; New York, NY; Bellevue, WA; Washington, DC) $187,000 — $220,000 USD Zone 2 (Denver, CO; Westlake, TX; Chicago, IL) $165,000 — $194,000 USD';
const STATES =
  'For US based candidates, the base salary ranges are listed below. CA, NY, CT, NJ $192,000 — $213,000 USD WA $184,000 — $204,000 USD All other states $160,000 — $177,000 USD';
const AREAS =
  'For Colorado-based hires: Estimated annual salary of $137,000 - $167,000. For New York City and California (excluding Bay Area) based hires: Estimated annual salary of $154,000 - $188,000. For Bay Area-based hires: Estimated annual salary of $162,000 - $198,000.';
const SET_LOCALLY =
  'The base salary range is $150,000 - $170,000. Pay for other locations is set locally. The base salary range for the senior level is $190,000 - $210,000.';
const OFFICES =
  '<p>Salary range: $120,000 - $150,000.</p><p>We have offices in London and other cities.</p><p>Senior level salary range: $160,000 - $190,000.</p>';
const LISTS =
  'The base salary range is $100,000 - $120,000 in Denver and Chicago, and $130,000 - $150,000 in New York and San Francisco.';
const LISTS_AFTER =
  'The base salary range is $130,000 - $150,000 in New York and San Francisco, and $100,000 - $120,000 in Denver and Austin.';
const CAPITAL =
  'The salary ranges are: Northern Virginia $100,000 - $120,000; District of Columbia $130,000 - $140,000';
const WASHINGTONS =
  'The salary ranges are: Washington state: $100,000 - $120,000; Washington, DC: $130,000 - $140,000.';
const WASHINGTONS_REVERSED =
  'The salary ranges are: Washington, D.C.: $130,000 - $140,000; Washington state: $100,000 - $120,000.';
const CAPITALS = 'The base salary range is $90-110k OR, for senior candidates, $120-150k OR more.';
const CODES =
  'The salary ranges are: Seattle, WA $130,000 - $150,000; Portland, OR $100,000 - $120,000; IN: $80,000 - $90,000';
const BRACKETS = 'The base salary range is $100,000 - $120,000 (New York), $90,000 - $110,000 (Denver).';
const UNPLACED =
  'The pay range is $120,000 - $150,000. Our offices: New York, San Francisco. In San Francisco the pay range is $140,000 - $170,000.';
const COUNTRIES = 'The salary ranges are: France: €50,000 - €70,000; Germany: €70,000 - €90,000.';
const OTHERS =
  'For candidates located in NYC or SF, the pay range is $197,000 - $270,000. For candidates in all other locations, the pay range is $177,000 - $243,000.';

test.each([
  [
    'New York, NY',
    'New York: $120,000 - $150,000; Austin: $100,000 - $130,000. The salary depends on the place.',
    120_000,
  ],
  [
    'Austin, TX',
    'New York: $120,000 - $150,000; Austin: $100,000 - $130,000. The salary depends on the place.',
    100_000,
  ],
  ['New York, NY', 'This role pays $120-150k in New York; for Austin, the salary is $100-130k.', 120_000],
  ['San Francisco, CA', AFTER, 170_000],
  ['Austin, TX', AFTER, 140_000],
  ['Boston, MA', AFTER, 170_000],
  ['Menlo Park, CA', ZONES, 187_000],
  ['Denver, CO', ZONES, 165_000],
  ['Albany, NY', STATES, 192_000],
  ['Seattle, WA', STATES, 184_000],
  ['Austin, TX', STATES, 160_000],
  ['Denver, CO', AREAS, 137_000],
  ['San Francisco, CA', AREAS, 162_000],
  ['Los Angeles, CA', AREAS, 154_000],
  ['New York, NY', OTHERS, 197_000],
  ['Chicago, IL', OTHERS, 177_000],
  ['Remote', OTHERS, 197_000],
  ['Boston, MA', SET_LOCALLY, 150_000],
  ['Chicago, IL', OFFICES, 120_000],
  ['San Francisco, CA', LISTS, 130_000],
  ['Chicago, IL', LISTS, 100_000],
  ['Austin, TX', LISTS_AFTER, 100_000],
  ['Washington, DC', CAPITAL, 130_000],
  ['Washington, DC', WASHINGTONS, 130_000],
  ['Spokane, WA', WASHINGTONS_REVERSED, 100_000],
  ['Portland, OR', CAPITALS, 90_000],
  ['Indianapolis, IN', CODES, 80_000],
  ['New York, NY', BRACKETS, 100_000],
  ['Denver, CO', BRACKETS, 90_000],
  ['New York, NY', UNPLACED, 120_000],
  ['San Francisco, CA', UNPLACED, 140_000],
  ['Berlin, Germany', COUNTRIES, 70_000],
  ['Paris, France', COUNTRIES, 50_000],
])('of the ranges of several places, a posting in %s has its own, else the first: "%s"', (place, text, min) => {
  expect(payIn(place, text)).toBe(min);
});

test('an amount next to a list of ranges is no pay where its words say what it is', () => {
  const text = 'The pay ranges are as follows. New York: $120,000 - $150,000. You close deals of $100,000 - $130,000.';
  expect(payIn('Austin, TX', text)).toBe(120_000);
});

test.each([
  'For roles in New York, the base salary range is $214,',
  'For roles in New York, the base salary range is $272,000 - $320,',
  'For roles in New York, the base salary range is $272,000 - $3',
  'For roles in New York, the base salary range is $272,000 -',
])('a text that was cut within its pay states none: "%s"', (text) => {
  expect(payIn('New York, NY', text)).toBeNull();
});
