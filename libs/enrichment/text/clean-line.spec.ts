import { expect, test } from '@jest/globals';
import { cleanLine } from './clean-line.js';

test.each([
  ['R&amp;D &#8211; Caf&eacute; &quot;Lab&quot;', 'R&D – Café "Lab"'],
  ['Sales &amp;amp; Marketing', 'Sales & Marketing'],
  ['AT&T, S&P &copyright', 'AT&T, S&P &copyright'],
  ['\u202eLon\u00addon\u0000\u200b', 'London'],
  ['a\u00a0\t\n b', 'a b'],
  // A joiner is part of the spelling of Persian.
  ['برنامه\u200cنویس', 'برنامه\u200cنویس'],
])('%j is seen as %s', (line, seen) => {
  expect(cleanLine(line)).toBe(seen);
});
