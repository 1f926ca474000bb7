import { expect, test } from '@jest/globals';
import { plainText, textBlocks } from './blocks.js';
import { MAX_SEGMENT, unreadable } from './limits.js';
import { PostingText } from './posting-text.js';
import { repairEncoding } from './repair-encoding.js';
import { sanitizePost } from './sanitize-post.js';
import { sectionOf } from './sections.js';
import { WordMap, wordsOf } from './words.js';

test('scripts, styles, handlers, pictures, frames and tracking are gone; text stays', () => {
  const { post } = sanitizePost(
    '<p onclick="x()" style="a:b">Hi<script>alert(1)</script><style>p{}</style><img src="https://t.co/p.gif"><iframe src="//x"></iframe> <a href="javascript:alert(1)">a</a> <a href="https://x.co/?utm_source=q&id=1">b</a></p>',
  );
  expect(post).toBe('<p>Hi <a>a</a> <a href="https://x.co/?id=1" rel="nofollow noopener noreferrer">b</a></p>');
});

test('HTML whose marks are escaped is unescaped before it is sanitised', () => {
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
])('%s opens %s', (heading, section) => {
  expect(sectionOf(heading)).toBe(section);
});

test('segments are never longer than what a pattern may see', () => {
  const long = new PostingText([{ kind: 'text', text: `${'x'.repeat(10_000)} ${'word '.repeat(5_000)}` }]);
  expect(Math.max(...long.segments.map(({ text }) => text.length))).toBeLessThanOrEqual(MAX_SEGMENT);
});

test('words keep `c++`, `c#` and `.net` whole', () => {
  expect(wordsOf('c++, c# and .net; node.js 5+').words).toEqual(['c++', 'c#', 'and', '.net', 'node', 'js', '5']);
});

test('a map of words finds each of its words in a text, and no other', () => {
  const known = new WordMap([...'go c++ c# .net zürich 日本'.split(' ')].map((word) => [word, word]));
  const found: string[] = [];
  known.eachIn('going to go: c++, c#, .net and c in zürich, 日本', (word) => found.push(word));
  expect(found).toEqual(['go', 'c++', 'c#', '.net', 'zürich', '日本']);
});

test('UTF-8 that was read as Windows-1252 is read again; controls and lone surrogates go', () => {
  expect(repairEncoding('Weâ€™re in ZÃ¼rich')).toBe('We’re in Zürich');
  expect(repairEncoding('a\u0000b\ud800')).toBe('ab\ufffd');
  expect(repairEncoding('Ça va, São Paulo, naïve')).toBe('Ça va, São Paulo, naïve');
});

test('a text that is too long is rejected with a reason', () => {
  expect(unreadable('<p>fine</p>')).toBeNull();
  expect(unreadable('x'.repeat(20_000_000))).toMatch(/20000000 characters/);
  expect(unreadable('<b>'.repeat(100_000))).toMatch(/100000 tags/);
});
