import { expect, test } from '@jest/globals';
import { isHtml } from './is-html.js';

test.each([
  '<p>Engineer</p>',
  'Engineer<br/>Berlin',
  '<div class="post" data-id=7>',
  '&lt;p class=&quot;x&quot;&gt;Engineer&lt;/p&gt;',
  '&lt;p class="x"&gt;Engineer',
  '<b>Engineer</b>',
])('%s is HTML', (text) => {
  expect(isHtml(text)).toBe(true);
});

test.each(['List<String>', '<jobs@acme.com>', 'p > 3 and q < 5', 'Pay <b'])('%s is not HTML', (text) => {
  expect(isHtml(text)).toBe(false);
});

test.each(['&lt;p ', '<p ', '<p', '&lt;p x', `<p ${' '.repeat(300)}`])(
  '1 MB of %j is read, and is not HTML',
  (part) => {
    const text = part.repeat(Math.ceil(1_048_576 / part.length));
    expect(isHtml(text)).toBe(false);
    expect(isHtml(`${text}</p>`)).toBe(true);
  },
);
