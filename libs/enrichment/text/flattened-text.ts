import headings from './inline-headings.json' with { type: 'json' };

/** A longer line, or paragraph, may be a whole posting whose lines were joined. */
const MIN_FLATTENED = 1_000;
/** Lists with fewer items may be sentences with dashes. */
const MIN_ITEMS = 3;

const BULLETS = /\s[-–—•●▪◦‣✓]\s(?=[\p{Lu}\d"“])/gu;

const words = (heading: string): string => heading.replace(/['’]/g, "['’]").replaceAll(' ', '[ ]');
/** Headings in capitals, or with a capital first letter and before a colon, a bullet or the start of a sentence. */
const HEADING = new RegExp(
  `(?<=^|[\\s.!?:)])(?:${headings
    .map((heading) => words(heading))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?=\\s?[:?…]|\\.{3}|\\s[-–—•●▪]|\\s[\\p{Lu}\\d“])`,
  'giu',
);

const isWritten = (heading: string): boolean => /^\p{Lu}/u.test(heading);
/** A sentence may begin with the words of a heading: "The team you will join is small." */
const isSentenceStart = (before: string): boolean => before === '' || /[.!?:;)\]\p{L}\p{N}%]\s$/u.test(before);

/**
 * The lines of a text that was flattened to one line: it is split before bullets, and before and after well-known headings. Other
 * texts are returned unchanged.
 */
export const unflatten = (line: string): string[] => {
  if (line.length < MIN_FLATTENED) return [line];
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(HEADING)) {
    const [heading] = match;
    const { index } = match;
    const isCapitals = heading === heading.toUpperCase();
    const after = line.slice(index + heading.length, index + heading.length + 2);
    const isMarked = isCapitals || /^\s?[:?…]/.test(after) || /^[\s][-–—•●▪]/.test(after) || hasCapitals(heading);
    if (!isWritten(heading) || !isMarked || !isSentenceStart(line.slice(Math.max(0, index - 2), index))) continue;
    parts.push(line.slice(from, index));
    const colon = line.slice(index + heading.length).search(/^\s?[:?…]/) === 0;
    const end = index + heading.length + (colon ? line.slice(index + heading.length).search(/[:?…]/) + 1 : 0);
    parts.push(`${heading}:`);
    from = end;
  }
  parts.push(line.slice(from));
  return parts
    .flatMap(splitAtBullets)
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/** "What You'll Do", "Key Responsibilities": at least two words with a capital letter. */
const hasCapitals = (heading: string): boolean => (heading.match(/\b\p{Lu}/gu)?.length ?? 0) > 1;

/** The end of an amount: "$110,000", "USD$185,000 per year". */
const AMOUNT_BEFORE =
  /\d[kKmM]?\+?(?: ?(?:USD|CAD|EUR|GBP|AUD|CHF|[$€£]))?(?: ?(?:\/|per|an?) ?(?:hour|hr|year|yr|annum|month|week|day)| annually| p\.?a\.?)?$/;
const AMOUNT_AFTER =
  /^(?:[A-Z]{2,3} ?)?(?:[$€£] ?)?\d[\d.,]{1,9}(?! ?\+| ?years?\b)|^(?:[A-Z]{2,3}|[A-Z]{0,3} ?[$€£]) ?\d/;
const LONGEST_END = 40;
const LONGEST_START = 24;

/** Whether a dash stands between the bounds of a range: "$170,000 - 200,000", "CAD 50 - CAD 60". */
const isInRange = (text: string, { 0: bullet, index }: RegExpExecArray): boolean => {
  const after = index + bullet.length;
  return (
    AMOUNT_BEFORE.test(text.slice(Math.max(0, index - LONGEST_END), index)) &&
    AMOUNT_AFTER.test(text.slice(after, after + LONGEST_START))
  );
};

const splitAtBullets = (text: string): string[] => {
  const bullets = [...text.matchAll(BULLETS)].filter((bullet) => !isInRange(text, bullet));
  if (bullets.length < MIN_ITEMS) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { index } of bullets) {
    parts.push(text.slice(from, index));
    from = index;
  }
  parts.push(text.slice(from));
  return parts;
};
