import { expect, test } from '@jest/globals';
import { plainText, textBlocks } from './blocks.js';
import { limitError, MAX_SEGMENT } from './limits.js';
import { PostingText } from './posting-text.js';
import { repairEncoding } from './repair-encoding.js';
import { sanitizePost } from './sanitize-post.js';
import { sectionOf } from './sections.js';
import { WordMap, wordsOf } from './words.js';

test('scripts, styles, event handlers, images, frames and tracking are removed, and text is kept', () => {
  const { post } = sanitizePost(
    '<p onclick="x()" style="a:b">Hi<script>alert(1)</script><style>p{}</style><img src="https://t.co/p.gif"><iframe src="//x"></iframe> <a href="javascript:alert(1)">a</a> <a href="https://x.co/?utm_source=q&id=1">b</a></p>',
  );
  expect(post).toBe('<p>Hi <a>a</a> <a href="https://x.co/?id=1" rel="nofollow noopener noreferrer">b</a></p>');
});

test('HTML with escaped tags is unescaped before it is sanitized', () => {
  expect(sanitizePost('&lt;p&gt;Tom &amp;amp; Eve&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;').post).toBe(
    '<p>Tom &amp; Eve</p>',
  );
});

test('plain text has headings, paragraphs and items, and no markup', () => {
  const { blocks } = sanitizePost(
    '<h2>About</h2><p>A &amp; B</p><p><strong>What you will do</strong></p><ul><li><p>One</p></li><li>Two<br></li></ul>',
  );
  expect(plainText(blocks)).toBe('About\n\nA & B\n\nWhat you will do\n- One\n- Two');
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'heading', 'item', 'item']);
  expect(textBlocks('Requirements:\n• Python\n- SQL').map(({ kind }) => kind)).toEqual(['heading', 'item', 'item']);
});

test.each([
  ['Responsibilities', 'responsibilities'],
  ["What you'll do:", 'responsibilities'],
  ['Who you are', 'requirements'],
  ['Nice to have', 'preferred'],
  ['Perks & Benefits', 'benefits'],
  ['Dein Profil', 'requirements'],
  ['About us', 'company'],
  ['Zxcv', null],
])('the heading %s starts the section %s', (heading, section) => {
  expect(sectionOf(heading)).toBe(section);
});

test('no segment is longer than MAX_SEGMENT', () => {
  const long = new PostingText([{ kind: 'text', text: `${'x'.repeat(10_000)} ${'word '.repeat(5_000)}` }]);
  expect(Math.max(...long.segments.map(({ text }) => text.length))).toBeLessThanOrEqual(MAX_SEGMENT);
});

test('`c++`, `c#` and `.net` are words', () => {
  expect(wordsOf('c++, c# and .net; node.js 5+').words).toEqual(['c++', 'c#', 'and', '.net', 'node', 'js', '5']);
});

test('a WordMap finds exactly its own words in a text', () => {
  const known = new WordMap([...'go c++ c# .net zürich 日本'.split(' ')].map((word) => [word, word]));
  const found: string[] = [];
  known.eachIn('going to go: c++, c#, .net and c in zürich, 日本', (word) => found.push(word));
  expect(found).toEqual(['go', 'c++', 'c#', '.net', 'zürich', '日本']);
});

test('UTF-8 decoded as Windows-1252 is repaired, and control characters and lone surrogates are removed', () => {
  expect(repairEncoding('Weâ€™re in ZÃ¼rich')).toBe('We’re in Zürich');
  expect(repairEncoding('a\u0000b\ud800')).toBe('ab\ufffd');
  expect(repairEncoding('Ça va, São Paulo, naïve')).toBe('Ça va, São Paulo, naïve');
});

test('a text that is too long is rejected with a reason', () => {
  expect(limitError('<p>fine</p>')).toBeNull();
  expect(limitError('x'.repeat(20_000_000))).toMatch(/20000000 characters/);
  expect(limitError('<b>'.repeat(100_000))).toMatch(/100000 tags/);
});
