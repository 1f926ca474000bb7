import { expect, test } from '@jest/globals';
import { plainText } from './blocks.js';
import { sanitizePost } from './sanitize-post.js';

const textOf = (html: string): string => plainText(sanitizePost(html).blocks);

test.each([
  [
    '<table><tr><td>Python</td><td>Kubernetes</td></tr><tr><th>Pay</th><td>$50</td></tr></table>',
    'Python Kubernetes\n\nPay $50',
  ],
  ['<table><caption>Stack</caption><tr><td>Go</td></tr></table>', 'Stack\n\nGo'],
  ['<figure><figcaption>Our office</figcaption></figure><p>Join us</p>', 'Our office\n\nJoin us'],
  ['<article>Go</article><article>Rust</article>', 'Go\n\nRust'],
  [
    '<p>Type\u00adScript and Java<wbr>Script and Ku\u200bber\u2060netes</p>',
    'TypeScript and JavaScript and Kubernetes',
  ],
])('the words of %s stay apart, and whole', (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  ['&lt;table&gt;&lt;tr&gt;&lt;td&gt;Python&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;', 'Python'],
  ['&amp;lt;p&amp;gt;Python&amp;lt;/p&amp;gt;', 'Python'],
  ['&lt;p class="x"&gt;salary &gt; 100k &lt;3&lt;/p&gt;', 'salary > 100k <3'],
  [
    '&lt;h2&gt;About&lt;/h2&gt;&lt;p&gt;Python&lt;/p&gt;<p>More <a href="https://x.test">jobs</a></p>',
    'About\n\nPython\n\nMore jobs',
  ],
  ['<p>You know the &lt;div&gt; element, and that 1 &lt; 2</p>', 'You know the <div> element, and that 1 < 2'],
])('escaped markup is read as markup: %s', (html, text) => {
  expect(textOf(html)).toBe(text);
});

test('escaped scripts are removed like others', () => {
  expect(sanitizePost('&lt;p&gt;a&lt;script&gt;x&lt;/script&gt;&lt;/p&gt;').post).toBe('<p>a</p>');
});
