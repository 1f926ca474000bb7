import { fold } from '#libs/reference/fold.js';
import type { JobTechnology } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { titleParts } from '../../text/title-parts.js';
import socFamilies from './soc-families.json' with { type: 'json' };
import topics from './topics.json' with { type: 'json' };

/** SOC major group -> job family. */
const FAMILIES: Readonly<Record<string, string>> = socFamilies;
const categoryPhrases = phraseTable('fields/topics/category-phrases.tsv');

/** The categories that a title or department names, in the order of the table. */
const namedCategories = (name: string): string[] =>
  categoryPhrases()
    .find(titleParts(fold(name)))
    .map(({ meaning }) => meaning);

/** The categories of a posting: by its title, otherwise its department, and by the major group of its occupation. */
export const categoriesOf = (title: string, department: string | null, majorGroup: string | null): string[] => {
  const found = namedCategories(title.slice(0, 300));
  if (found.length === 0 && department !== null) found.push(...namedCategories(department));
  const family = majorGroup === null ? undefined : FAMILIES[majorGroup];
  return [...new Set([...found, ...(family ? [family] : [])])].slice(0, 8);
};

const topicPhrases = phraseTable('fields/topics/topic-phrases.tsv');
const TOPICS = Object.entries(topics).map(([slug, words]) => [slug, keywords(words)] as const);

/** The tags of a posting: its categories, topics named in the title or in at least three sentences, and its first technologies. */
export const tagsOf = (
  title: string,
  text: PostingText,
  categories: readonly string[],
  technologies: readonly JobTechnology[],
): string[] => {
  const titled = topicPhrases().meaningsIn(fold(title.slice(0, 300)));
  const names = (slug: string, lower: string) => topicPhrases().meaningsIn(lower).has(slug);
  const found = TOPICS.filter(
    ([slug, topicKeywords]) =>
      titled.has(slug) ||
      text
        .withAny(topicKeywords)
        .filter(({ lower, section }) => section !== 'legal' && section !== 'process' && names(slug, lower)).length >= 3,
  ).map(([slug]) => slug);
  return [...new Set([...categories, ...found, ...technologies.slice(0, 5).map(({ slug }) => slug)])].slice(0, 15);
};

// Numbers and codes of departments in payroll systems.
const CODE =
  /^(?:\(?\d{2,8}\)?\s{0,5}[-–:.|]?\s{1,5}|\d{1,3}\s{0,5}[-–:.]\s{0,5}|[A-Z]{1,3}\d{2,6}\s{0,5}[-–:]?\s{1,5})|\s{0,5}[-–(]\s{0,5}\d{3,8}\)?$/g;

/** A department as posted, without codes. */
export const cleanDepartment = (name: string | null): string | null => {
  if (name === null) return null;
  const clean = name
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(CODE, '')
    .replace(/^[\s\-–|,:/]+|(?<![\s\-–|,:/])[\s\-–|,:/]{1,100}$/g, '')
    .trim()
    .slice(0, 300);
  return clean === '' || /^(?:n\/?a|none|other|default|all|tbd|general|-)$/i.test(clean) ? null : clean;
};

/** Department and subdepartment, from the payload's two fields or from one that contains both (`Engineering / Platform`). */
export const departmentsOf = (
  department: string | null,
  team: string | null,
): { department: string | null; subdepartment: string | null } => {
  const [first, second] = [cleanDepartment(department), cleanDepartment(team)];
  if (first !== null && second !== null && fold(first) !== fold(second))
    return { department: first, subdepartment: second };
  const parts = first === null ? [] : first.split(/ (?:>|\/|\||::|→) | - /).map((part) => part.trim());
  if (parts.length === 2 && parts[0] && parts[1]) return { department: parts[0], subdepartment: parts[1] };
  return { department: first ?? second, subdepartment: null };
};
