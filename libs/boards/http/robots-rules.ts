/** What a robots.txt allows one crawler (RFC 9309). */
export interface RobotsRules {
  /** @param path with its query. */
  isAllowed(path: string): boolean;
  /** Seconds between two requests; null if it is not stated. */
  readonly crawlDelay: number | null;
  /** Size of its rules in memory, about. */
  readonly bytes: number;
}

/** Rules for the crawler that are read. The robots.txt of large sites have hundreds. */
const MAX_RULES = 10_000;

const RULE_BYTES = 60;

interface Rule {
  readonly pattern: string;
  readonly isAllowed: boolean;
}

interface Group {
  readonly rules: Rule[];
  crawlDelay: number | null;
}

/**
 * Parses a robots.txt for one crawler. Time and memory are linear in the document, and matching a path is linear in rules and path.
 *
 * @param userAgent the name of the crawler, without its version.
 */
export const parseRobots = (document: string, userAgent: string): RobotsRules => {
  const groups = new Map<string, Group>();
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? { rules: [], crawlDelay: null };
    groups.set(name, group);
    return group;
  };
  const own = userAgent.toLowerCase();
  // The groups of this crawler and of all crawlers to which the next rules belong.
  let current = new Set<string>();
  let isNaming = false;
  for (const line of document.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]{1,30})\s*:([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === '') continue;
    if (name === 'user-agent') {
      if (!isNaming) current = new Set();
      isNaming = true;
      const agent = value.trim().toLowerCase().split('/')[0]?.trim() ?? '';
      if (agent === own || agent === '*') {
        groupOf(agent);
        current.add(agent);
      }
      continue;
    }
    isNaming = false;
    for (const agent of current) addLine(groupOf(agent), name, value.trim());
  }
  const { rules, crawlDelay } = groups.get(own) ?? groups.get('*') ?? { rules: [], crawlDelay: null };
  const bytes = rules.reduce((sum, { pattern }) => sum + pattern.length + RULE_BYTES, 0);
  return { crawlDelay, bytes, isAllowed: (path) => strongestRule(rules, normalized(path))?.isAllowed ?? true };
};

const addLine = (group: Group, name: string, value: string): void => {
  if (name === 'crawl-delay') {
    const delay = value === '' ? Number.NaN : Number(value);
    if (delay >= 0) group.crawlDelay = delay;
  } else if ((name === 'allow' || name === 'disallow') && value !== '' && group.rules.length < MAX_RULES)
    group.rules.push({ pattern: normalized(value).replace(/\*{2,}/g, '*'), isAllowed: name === 'allow' });
};

/** The longest rule that matches; of two as long, the one that allows. */
const strongestRule = (rules: readonly Rule[], path: string): Rule | null => {
  let found: Rule | null = null;
  for (const rule of rules) {
    const more = rule.pattern.length - (found?.pattern.length ?? -1);
    if ((more > 0 || (more === 0 && rule.isAllowed)) && matches(rule.pattern, path)) found = rule;
  }
  return found;
};

/** Whether a pattern with `*` and a final `$` matches a prefix of the path. The earliest place of each part leaves the most to the others. */
const matches = (pattern: string, path: string): boolean => {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] as string;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  if (parts.length === 1) return !isAnchored || at === path.length;
  const last = isAnchored ? (parts.pop() as string) : '';
  for (const part of parts.slice(1)) {
    at = endOf(part, path, at);
    if (at < 0) return false;
  }
  return at + last.length <= path.length && path.endsWith(last);
};

/** Where the first occurrence of a part ends, from a position; -1 if there is none. Knuth-Morris-Pratt: `indexOf` is not linear. */
const endOf = (part: string, path: string, from: number): number => {
  const borders = bordersOf(part);
  let length = 0;
  for (let at = from; length < part.length; at += 1) {
    if (at === path.length) return -1;
    while (length > 0 && path[at] !== part[length]) length = borders[length - 1] as number;
    if (path[at] === part[length]) length += 1;
    if (length === part.length) return at + 1;
  }
  return from;
};

/** Of each prefix, the length of the longest other prefix that it ends with. */
const bordersOf = (part: string): number[] => {
  const borders = [0];
  for (let at = 1, length = 0; at < part.length; at += 1) {
    while (length > 0 && part[at] !== part[length]) length = borders[length - 1] as number;
    if (part[at] === part[length]) length += 1;
    borders.push(length);
  }
  return borders;
};

/** The spelling in which paths are compared: other characters than ASCII are encoded, in upper case. */
const normalized = (path: string): string =>
  encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
