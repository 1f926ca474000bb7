import { type Technology, technologies } from '#libs/reference/technologies.js';
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

/** Words that make an ordinary word beside them a technology. */
const CONTEXT =
  /\b(?:programming|languages?|framework|frontend|backend|front-end|back-end|full[- ]?stack|stack|developers?|software engineer|coding|codebase|libraries|databases?|proficien\w+|microservices|tech(?:nologies|nology)? (?:such|like|stack)|tools (?:like|such|including)|software (?:like|such)|platforms? (?:like|such)|tooling|crm|ats|experience (?:with|in|using)|familiar(?:ity)? with|knowledge of|skilled in|expertise in|hands-on|working with|using|tools?|platforms?|pipelines|spreadsheets?|formulas|pivot)\b/i;
/** Words after which, or before which, these spellings are no technology. */
const NOT_BEFORE: Record<string, RegExp> = {
  go: /(?:to|you|we|they|let's|will|'ll|would|could|can|must|ready|always|and|not|never|the|a|on the|who|that|it|things|really)\s$/i,
  excel: /(?:to|you|will|'ll|and|who|must|can|they|we|also|you'll|can't)\s$/i,
  r: /(?:&|and|toys)\s$/i,
  c: /(?:series|vitamin|class|grade|hepatitis|level|tier|plan|phase|type)[\s-]$/i,
  word: /(?:the|every|a|your|of|in a|spread the|in)\s$/i,
  teams:
    /(?:our|the|your|with|across|all|and|other|cross-functional|of|engineering|product|sales|internal|multiple|between|local|global|many|their|both|different|functional)\s$/i,
  outlook: /(?:positive|long-term|an?|the|your|market|our)\s$/i,
  windows: /(?:of|the|time|maintenance|doors and|and|small|deployment)\s$/i,
  spring: /(?:this|the|in|early|late|for|next|last|of|fall\/|and)\s$/i,
  swift: /(?:a|the|for|and|via|ensure|with|enable|taylor)\s$/i,
  rust: /(?:the|belt|anti)\s$/i,
  react: /(?:to|you|we|can|quickly|and|will)\s$/i,
  unity: /(?:the|of|in|and|with|our)\s$/i,
  access: /(?:to|have|with|and|of|the|gain)\s$/i,
  spark: /(?:a|the|to|that|creative|and)\s$/i,
  segment: /(?:the|each|our|market|customer|a|this|every|that|enterprise|smb)\s$/i,
  sheets: /(?:balance|call|time|data|spec|tip|fact|cheat)\s$/i,
};
const NOT_AFTER: Record<string, RegExp> = {
  go: /^(?:[- ]to[- ]market|-to|[- ]getter|\s(?:beyond|above|live|deep|to|from|the|a|further|wherever|where|with|out|into|on|through|forward|big|fast|far|get|hand|for|after|over|back|up|down|ahead|along|without|all|well|your|our)\b|-live|ogle|-ahead)/i,
  excel: /^\s(?:in|at|as|when|under|both|and grow|within|by)\b/i,
  r: /^(?:\s?&\s?[dD]|&|'|\.)/,
  c: /^(?:[- ](?:suite|level|corp|section|[Ll]evel|[Ss]uite|[Tt]eam)|-|'|\.\s|\s?-\s?(?:level|suite))/,
  python: /^\s?(?:snake)/i,
  spring: /^\s(?:20\d\d|semester|term|break|summer|quarter|cohort|intern|of|and summer|\/)/i,
  swift: /^\s(?:and|response|action|resolution|execution|\w+ly|payments?|network|mt|codes?)\b/i,
  oracle: /^\s(?:of|problem)/i,
  segment: /^\s(?:of|the|and|our|-)/i,
  unity: /^\s(?:and|of|among|within)\b/i,
  teams: /^\s(?:to|and|across|in|of|with|that|who|on|are|is|at|by|for|as|you|we|will|have|like|such)\b/i,
  outlook: /^\s(?:on|for|of|and)/i,
  windows: /^\s(?:of|and doors|for|between)/i,
  react: /^\s(?:to|quickly|and adapt|with)\b/i,
  salesforce: /^\s(?:tower|park)/i,
  zoom: /^\s(?:in|out|into)\b/i,
  github: /^\s(?:contributions?|profile|or equivalent|stars|repos?\b|portfolio|link)/i,
};
/** Talk of who uses, funds, founded or worked for what: names of companies, not of tools. */
const COMPANY_TALK =
  /\b(?:found(?:ed|ers?)|backed|backers|investors?|investment|alumni|customers? (?:like|such|include|including|—)|customers —|compan(?:y|ies),? (?:like|such|including|from)|trusted by|clients (?:like|such|include)|partner(?:s|ed|ing|ships?)? (?:like|such|with)|raised|previously (?:at|built)|ex-|came from|coming from|veterans|leaders (?:from|at)|former|brands|team (?:from|members from)|engineers from|people from|hail(?:ing)? from|used by|powering|portfolio|scam|integrat(?:es?|ions?|ing)? (?:directly |seamlessly |natively )?with|native integrations|outperforms?|models from|similar to|seamlessly fit|startups like|teams at|ventures|experience from)\b/i;
/** What makes a name of a company or product a tool of the work, whatever else the sentence says. */
const WORK_TALK =
  /\b(?:stack|we use|our tools|built (?:with|on|using|in)|written in|experience (?:with|in|using)|proficien\w+|familiar\w*|expertise (?:in|with)|knowledge of|hands-on|essential|required)\b/i;
/** A name before these is a fund, a clinic, a team of that name. */
const NAMESAKE =
  /^\s(?:Capital|Ventures|Labs?|Clinic|Partners|Financial|Health|Foundation|Holdings|Group|University|token|tokens|customers)\b/;

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

const DIRECTLY_AFTER =
  /^\s(?:developer|engineer|programming|language|experience|skills|expertise|development|codebase|proficiency|framework|admin|dashboards?|formulas)/i;
const DIRECTLY_BEFORE = /(?:e\.g\.|such as|like|including|i\.e\.|\be\.?g),?\s?\(?$/i;
const SKILL_BEFORE =
  /(?:experience|proficien\w+|familiar\w*|knowledge|skilled|expertise|hands-on|fluen\w+)[^.]{0,40}$/i;

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
