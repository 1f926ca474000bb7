import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Site } from './site.js';

// `npm run screenshots` also renders the social image (og:image) with the fonts, colors and logo of the app.
const FILE = join(process.cwd(), 'apps/web/public/social-image.png');

let site: Site;
beforeAll(async () => {
  site = await Site.start();
}, 120_000);
afterAll(() => site?.stop());

test('social image, 1200 by 630', async () => {
  const page = await site.open('/', { width: 1200 });
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const mark = document.querySelector('header svg')?.cloneNode(true) as SVGElement;
    const title = document.querySelector('h1')?.textContent ?? '';
    const text = (tag: string, content: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(tag);
      element.textContent = content;
      Object.assign(element.style, style);
      return element;
    };
    const card = document.createElement('main');
    const { fontFamily } = getComputedStyle(document.body);
    Object.assign(card.style, {
      fontFamily,
      padding: '84px 88px',
      height: '630px',
      display: 'flex',
      flexDirection: 'column',
    });
    mark.setAttribute('width', '84');
    mark.setAttribute('height', '84');
    const name = text('div', 'Rolecall', { fontSize: '44px', fontWeight: '650', letterSpacing: '-0.02em' });
    const brand = document.createElement('div');
    Object.assign(brand.style, { display: 'flex', alignItems: 'center', gap: '24px' });
    brand.append(mark, name);
    card.append(
      brand,
      text('h1', title, { fontSize: '84px', lineHeight: '1.04', letterSpacing: '-0.035em', margin: '52px 0 0' }),
      text('p', 'Search, metrics and signals of job postings. Open source.', {
        fontSize: '32px',
        color: 'var(--ink-2)',
        margin: 'auto 0 0',
      }),
    );
    document.body.replaceChildren(card);
  });
  const loaded = await page.evaluate(async () => {
    const { fontFamily } = getComputedStyle(document.body);
    await Promise.all(['400', '650'].map((weight) => document.fonts.load(`${weight} 84px ${fontFamily}`)));
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(loaded.join()).toContain('Hanken Grotesk Variable');
  await page.screenshot({ path: FILE });
  await page.context().close();
});
