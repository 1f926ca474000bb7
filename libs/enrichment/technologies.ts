import { type Technology, technologies } from '#libs/reference/technologies.js';
import {
  COMPANY_TALK,
  CONTEXT,
  DIRECTLY_AFTER,
  DIRECTLY_BEFORE,
  NAMESAKE,
  NOT_AFTER,
  NOT_BEFORE,
  SKILL_BEFORE,
  WORK_TALK,
} from './technology-senses.js';
import { cues } from './text/cues.js';
import type { PostingText, Segment } from './text/posting-text.js';
import { eachWord, type Words, wordsOf } from './text/words.js';

interface Spelling {
  technology: Technology;
  text: string;
  words: string[];
  sense: '~' | '=' | '?';
}

export interface FoundTechnology {
  slug: string;
  name: string;
  category: string;
}

interface Hit {
  spelling: Spelling;
  segment: Segment;
  from: number;
  to: number;
}

/** Spellings by their first word, longest first. */
const index = (() => {
  let made: Map<string, Spelling[]> | undefined;
  return () => {
    if (made) return made;
    made = new Map();
    for (const technology of technologies()) {
      for (const { text, sense } of technology.spellings) {
        const { words } = wordsOf(text.toLowerCase());
        const [first] = words;
        if (first === undefined) continue;
        const list = made.get(first) ?? [];
        list.push({ technology, text, words, sense });
        made.set(first, list);
      }
    }
    for (const list of made.values()) list.sort((a, b) => b.words.length - a.words.length);
    return made;
  };
})();

const FIRST_WORDS = cues(() => index().keys());

const isSeparator = (gap: string): boolean => gap.length <= 3 && /^[\s.\-/&+]{1,3}$/.test(gap);

const NONE: readonly Hit[] = [];

function hitsOf(segment: Segment): readonly Hit[] {
  const { lower, text } = segment;
  let hits: Hit[] | undefined;
  let words: Words | undefined;
  let end = 0;
  eachWord(lower, (from, to) => {
    const candidates = from < end ? undefined : index().get(lower.slice(from, to));
    if (candidates === undefined) return;
    for (const spelling of candidates) {
      let last = to;
      if (spelling.words.length > 1) {
        words ??= wordsOf(lower);
        const found = endOf(spelling, words, words.starts.indexOf(from), text);
        if (found === null) continue;
        last = found;
      }
      if (spelling.sense !== '~' && text.slice(from, last) !== spelling.text) continue;
      hits ??= [];
      hits.push({ spelling, segment, from, to: last });
      end = last;
      break;
    }
  });
  return hits ?? NONE;
}

/** Where a spelling of several words ends that begins with word `at`; null when it does not stand there. */
function endOf(spelling: Spelling, { words, starts, ends }: Words, at: number, text: string): number | null {
  const { length } = spelling.words;
  if (at + length > words.length) return null;
  for (let k = 1; k < length; k += 1)
    if (words[at + k] !== spelling.words[k] || !isSeparator(text.slice(ends[at + k - 1], starts[at + k]))) return null;
  return ends[at + length - 1] as number;
}

const before = ({ segment, from }: Hit): string => segment.text.slice(Math.max(0, from - 22), from);
const after = ({ segment, to }: Hit): string => segment.text.slice(to, to + 16);

/** An item of an enumeration: `Go, Rust`, `Excel/Word`, `Python (Django)`. */
const inList = (hit: Hit, others: readonly Hit[]): boolean =>
  others.some((other) => {
    if (other === hit || other.segment !== hit.segment || other.spelling.technology === hit.spelling.technology)
      return false;
    const gap =
      other.from >= hit.to ? hit.segment.text.slice(hit.to, other.from) : hit.segment.text.slice(other.to, hit.from);
    return (
      gap.length <= 24 &&
      /^(?:\s?[,/|+&;()]\s?|\s(?:and|or|und|et|y|with|and\/or)\s|,?\s(?:and|or)\s|\s-\s|\s)?(?:[\w .]{0,18}[,/]\s?(?:and |or )?)?\(?$/.test(
        gap,
      )
    );
  });

/** Whether the section and the sentence speak of the work rather than of companies. */
function ofTheWork({ section, text }: Segment): boolean {
  if (section === 'legal' || section === 'process') return false;
  const aside = section === 'company' || section === 'benefits';
  return aside || COMPANY_TALK.test(text) ? WORK_TALK.test(text) : true;
}

function believed(hit: Hit, hits: readonly Hit[]): boolean {
  const { spelling, segment } = hit;
  const word = spelling.words.join(' ');
  const [left, right] = [before(hit), after(hit)];
  if (NAMESAKE.test(right)) return false;
  const listed = inList(hit, hits);
  if (!listed && NOT_BEFORE[word]?.test(left)) return false;
  if (NOT_AFTER[word]?.test(right) && !(listed && /^\s/.test(right) && /[,/(]\s?$/.test(left))) return false;
  if (spelling.sense !== '?' || listed || DIRECTLY_AFTER.test(right)) return true;
  // At the start of a sentence every word has a capital.
  if (hit.from === 0 || /[.!?:•]\s$/.test(left)) return false;
  const solid = hits.some((other) => other.spelling.sense !== '?' && Math.abs(other.from - hit.from) < 90);
  const around = segment.text.slice(Math.max(0, hit.from - 60), hit.to + 40);
  return (
    CONTEXT.test(around) &&
    (solid || DIRECTLY_BEFORE.test(left) || SKILL_BEFORE.test(segment.text.slice(Math.max(0, hit.from - 50), hit.from)))
  );
}

/** @param own names of the employer: what it sells is not what the work uses. */
export function technologiesOf(text: PostingText, title: string, own: readonly string[]): FoundTechnology[] {
  const mine = new Set(own.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')));
  const found = new Map<string, { technology: Technology; at: number }>();
  const add = (hits: readonly Hit[]) => {
    for (const hit of hits) {
      const { technology } = hit.spelling;
      if (
        found.has(technology.slug) ||
        mine.has(technology.name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) ||
        mine.has(technology.slug.replace(/[^\p{L}\p{N}]/gu, '')) ||
        mine.has(hit.spelling.words.join(''))
      )
        continue;
      if (believed(hit, hits)) found.set(technology.slug, { technology, at: found.size });
    }
  };
  add(
    hitsOf({
      text: title,
      lower: title.toLowerCase(),
      section: 'stack',
      kind: 'heading',
      block: -1,
    }),
  );
  for (const segment of text.withAny(FIRST_WORDS)) {
    const hits = hitsOf(segment);
    if (hits.length > 0 && ofTheWork(segment)) add(hits);
  }
  return [...found.values()].map(({ technology: { slug, name, category } }) => ({ slug, name, category }));
}
