import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALLOWED_TAGS } from './allowed-tags.js';
import { isSanitized } from './is-sanitized.js';
import { sanitizeHtml } from './sanitize-html.js';

test.each([
  ['<p>a<script>x</script></p>', '<p>a</p>'],
  ['<p onclick="x">a</p>', '<p>a</p>'],
  ['<img src=x onerror=x>', ''],
  ['<a href="javascript:x">a</a>', '<a>a</a>'],
  ['</div><p>a', '<p>a</p>'],
  ['1 < 2', '1 &lt; 2'],
  ['<!-- a -->b', 'b'],
  ['<svg><p>a</p></svg>', ''],
  [
    '<a href="https://example.com/?utm_source=x&id=1">a</a>',
    '<a href="https://example.com/?id=1" rel="nofollow noopener noreferrer">a</a>',
  ],
])('%s is sanitized', (html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});

const tag = fc.constantFrom(...ALLOWED_TAGS, 'script', 'img', 'svg', 'style', 'iframe', 'P', 'x-y');
const attribute = fc.constantFrom(
  '',
  ' onload="x"',
  ' href="https://example.com/a b"',
  ' href="https://example.com/?a=1&b=2" rel="nofollow noopener noreferrer"',
  ' href="mailto:a@example.com"',
  ' href="java\tscript:x"',
  ' href="https://example.com/" rel="nofollow noopener noreferrer" onclick="x"',
  ' /',
);
const piece = fc.oneof(
  fc.tuple(fc.constantFrom('<', '</', '< '), tag, attribute, fc.constantFrom('>', '')).map((parts) => parts.join('')),
  fc.constantFrom('text', '&amp;', '&', '"', '<!--', '-->', '<![CDATA[', ']]>', '>', '\u0000', '&lt;p&gt;'),
);

test('the result has only allowed tags and attributes, and sanitizing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = sanitizeHtml(pieces.join(''));
      expect(isSanitized(html)).toBe(true);
      expect(sanitizeHtml(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});
