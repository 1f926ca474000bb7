import { decodeHTMLStrict } from 'entities';
import { withoutInvisible } from '#libs/reference/fold.js';

/** Boards escape titles and places once, some twice. */
const MAX_ESCAPED = 2;

/** A line of a payload as people see it: entities decoded, without invisible and control characters, one space between words. */
export const cleanLine = (line: string): string => {
  let text = line;
  for (let i = 0; i < MAX_ESCAPED && text.includes('&'); i += 1) text = decodeHTMLStrict(text);
  return withoutInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
};
