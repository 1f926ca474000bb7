import type { JobTechnology } from '#libs/records/job-details.js';
import { type Technology, technologies } from '#libs/reference/technologies.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { endsWord, WordMap, wordsOf } from '../../text/words.js';
import families from './category-families.json' with { type: 'json' };
import {
  COMPANY_AFTER,
  COMPANY_BEFORE,
  COMPANY_TALK,
  CONTEXT,
  DIRECTLY_AFTER,
  DIRECTLY_BEFORE,
  IN_ADDRESS,
  NAMESAKE,
  NOT_AFTER,
  NOT_AMONG,
  NOT_BEFORE,
  SKILL_BEFORE,
  WORK_TALK,
} from './technology-disambiguation.js';

interface Spelling {
  technology: Technology;
  /** Other technologies with the same spelling. Neighbouring technologies decide between them. */
  rivals: Technology[];
  text: string;
  words: string[];
  /** Its words, split at spaces. */
  key: string;
  sense: '~' | '=' | '?';
}

interface Hit {
  spelling: Spelling;
  segment: Segment;
  from: number;
  to: number;
}

/** Spellings by their first word, the longest first. */
const index = (() => {
  let made: WordMap<Spelling[]> | undefined;
  return () => {
    if (made) return made;
    made = new WordMap();
    for (const technology of technologies()) {
      for (const { text, sense } of technology.spellings) {
        const { words } = wordsOf(text.toLowerCase());
        const [first] = words;
        if (first === undefined) continue;
        const list = made.get(first) ?? [];
        const rival = list.find((each) => each.text === text && each.sense === sense);
        if (rival) rival.rivals.push(technology);
        else list.push({ technology, rivals: [], text, words, key: words.join(' '), sense });
        made.set(first, list);
      }
    }
    for (const list of made.values()) list.sort((a, b) => b.words.length - a.words.length);
    return made;
  };
})();

const FIRST_WORDS = keywords(() => index().keys());

/** Separators allowed between the words of a name: `GitHub  Actions`, `Pub/Sub`, `G:Suite`. */
const SEPARATOR = /[\s.\-/&+]/;
const MAX_SEPARATORS = 3;

const NONE: readonly Hit[] = [];

const hitsOf = (segment: Segment): readonly Hit[] => {
  const { lower, text } = segment;
  let hits: Hit[] | undefined;
  let end = 0;
  index().eachIn(lower, (candidates, from, to) => {
    if (from < end) return;
    for (const spelling of candidates) {
      const last = endOf(spelling, lower, to);
      if (last === null || (spelling.sense !== '~' && text.slice(from, last) !== spelling.text)) continue;
      hits ??= [];
      hits.push({ spelling, segment, from, to: last });
      end = last;
      break;
    }
  });
  return hits ?? NONE;
};

/** The end of a spelling whose first word ends at `to`; null if its other words do not follow. */
const endOf = ({ words }: Spelling, lower: string, to: number): number | null => {
  let end = to;
  for (let k = 1; k < words.length; k += 1) {
    const word = words[k] as string;
    let start = end;
    if (lower[end] === ':' && lower.startsWith(word, end + 1)) start = end + 1;
    else
      for (let gap = 1; gap <= MAX_SEPARATORS && start === end && SEPARATOR.test(lower.charAt(end + gap - 1)); gap += 1)
        if (lower.startsWith(word, end + gap)) start = end + gap;
    if (start === end || !endsWord(lower, start + word.length)) return null;
    end = start + word.length;
  }
  return end;
};

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

/** Whether the section and the sentence are about the job rather than about companies. */
const isAboutTheJob = ({ section, text }: Segment): boolean => {
  if (section === 'legal' || section === 'process') return false;
  const aside = section === 'company' || section === 'benefits';
  return aside || COMPANY_TALK.test(text) ? WORK_TALK.test(text) : true;
};

/** Cloud products are listed next to companies in lists of tools as well: `AWS, Google and Azure`. */
const amongCompanies = ({ spelling, segment, to }: Hit, left: string): boolean =>
  spelling.technology.category !== 'cloud' &&
  (COMPANY_BEFORE.test(left) || COMPANY_AFTER.test(segment.text.slice(to, to + 40))) &&
  !WORK_TALK.test(segment.text);

/** Category -> family of tools that are used together, which resolves a shared spelling. */
const FAMILIES: Readonly<Record<string, string>> = families;
const familyOf = (category: string): string => FAMILIES[category] ?? category;

/** The technology of a shared spelling to whose family most neighbours belong; the first if there is a tie. */
const resolveAmbiguity = ({ spelling }: Hit, hits: readonly Hit[]): Technology => {
  if (spelling.rivals.length === 0) return spelling.technology;
  const votes = (technology: Technology): number =>
    hits.filter(
      ({ spelling: other }) =>
        other.rivals.length === 0 && familyOf(other.technology.category) === familyOf(technology.category),
    ).length;
  return [spelling.technology, ...spelling.rivals].reduce((best, each) => (votes(each) > votes(best) ? each : best));
};

const isMentioned = (hit: Hit, hits: readonly Hit[]): boolean => {
  const { spelling, segment } = hit;
  const word = spelling.key;
  const [left, right] = [before(hit), after(hit)];
  if (NAMESAKE.test(right) || IN_ADDRESS.test(left)) return false;
  if (amongCompanies(hit, left)) return false;
  const listed = inList(hit, hits);
  if (!listed && (NOT_BEFORE[word]?.test(left) || NOT_AMONG[word]?.test(segment.text))) return false;
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
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @param own names of the employer: its own products are not listed. */
export const technologiesOf = (text: PostingText, title: string, own: readonly string[]): JobTechnology[] => {
  const mine = new Set(own.map(plain));
  const found = new Map<string, { technology: Technology; at: number }>();
  const add = (hits: readonly Hit[]) => {
    for (const hit of hits) {
      const technology = resolveAmbiguity(hit, hits);
      if (
        found.has(technology.slug) ||
        mine.has(plain(technology.name)) ||
        mine.has(plain(technology.slug)) ||
        mine.has(hit.spelling.words.join(''))
      )
        continue;
      if (isMentioned(hit, hits)) found.set(technology.slug, { technology, at: found.size });
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
    if (hits.length > 0 && isAboutTheJob(segment)) add(hits);
  }
  return [...found.values()].map(({ technology: { slug, name, category } }) => ({ slug, name, category }));
};
