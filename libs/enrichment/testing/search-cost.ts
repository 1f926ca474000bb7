/** A part of a pattern that reads text. */
type Part =
  | { readonly kind: 'character'; readonly matches: ReadonlySet<string> }
  | { readonly kind: 'repeated'; readonly part: Part; readonly min: number; readonly max: number }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly options: readonly Part[] };

/** What a search does from one position. */
export interface SearchCost {
  /** Upper bound of the ways in which it reads the same text; infinite if they are not bounded. */
  readonly ways: number;
  /** Upper bound of the characters that it reads; infinite if a repetition is unbounded. */
  readonly reads: number;
  /** Whether it reads unbounded text again at each of unboundedly many positions: `^a*(?=.*b)` tries its lookahead after every `a`. */
  readonly rereads: boolean;
  /** Whether it only begins at the start of the text. */
  readonly isAnchored: boolean;
}

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)|\[(?:\\.|[^\]])*\]|\(\?<?[=!]|\(\?(?:<\w+>|:)?|\{\d+(?:,\d*)?\}|./gsu;
const LATIN = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));
const OTHERS = [...'–—‘’“”•…€₹−\u2028\u3000ψжא中アー가😀𝐀'];
const EMPTY: Part = { kind: 'sequence', parts: [] };
const REPETITION: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

/** Parses a pattern. Assertions and lookarounds are left out: they can only end a path earlier. */
class Parser {
  private at = 0;
  private readonly tokens: readonly string[];
  private readonly characters = new Map<string, Part>();
  private readonly alphabet: readonly string[];
  /** Lookarounds, and those that they contain. */
  readonly lookarounds: { readonly part: Part; readonly inner: readonly Part[] }[] = [];

  constructor(
    source: string,
    private readonly flags: string,
  ) {
    this.tokens = source.match(TOKEN) ?? [];
    // Letters of the pattern, and one or more of every kind of letter: other letters are read as these are.
    this.alphabet = [...new Set([...LATIN, ...OTHERS, ...source])];
  }

  choice(): Part {
    const options: Part[] = [];
    let parts: Part[] = [];
    for (; this.at < this.tokens.length && this.tokens[this.at] !== ')'; ) {
      if (this.tokens[this.at] === '|') {
        this.at += 1;
        options.push({ kind: 'sequence', parts });
        parts = [];
      } else parts.push(this.repeated(this.atom()));
    }
    options.push({ kind: 'sequence', parts });
    return options.length === 1 ? (options[0] as Part) : { kind: 'choice', options };
  }

  private atom(): Part {
    const token = this.tokens[this.at] as string;
    this.at += 1;
    if (token.startsWith('(')) {
      const outside = this.lookarounds.length;
      const part = this.choice();
      this.at += 1;
      if (!/^\(\?<?[=!]$/.test(token)) return part;
      this.lookarounds.push({ part, inner: this.lookarounds.slice(outside).map((each) => each.part) });
      return EMPTY;
    }
    if (token === '^' || token === '$' || token === '\\b' || token === '\\B') return EMPTY;
    if (/^\\[1-9k]/.test(token)) throw new Error(`Backreferences are not analysed: ${token}`);
    return this.character(token);
  }

  private repeated(part: Part): Part {
    const token = this.tokens[this.at] ?? '';
    const bounds = /^\{(\d+)(,?)(\d*)\}$/.exec(token);
    const [min, max] = bounds
      ? [
          Number(bounds[1]),
          bounds[2] === '' ? Number(bounds[1]) : bounds[3] === '' ? Number.POSITIVE_INFINITY : Number(bounds[3]),
        ]
      : (REPETITION[token] ?? [1, 1]);
    if (bounds === null && REPETITION[token] === undefined) return part;
    this.at += 1;
    if (this.tokens[this.at] === '?') this.at += 1;
    return { kind: 'repeated', part, min, max };
  }

  private character(token: string): Part {
    const known = this.characters.get(token);
    if (known) return known;
    const pattern = new RegExp(`^(?:${token})$`, this.flags.replace(/[gmy]/g, ''));
    const part: Part = { kind: 'character', matches: new Set(this.alphabet.filter((each) => pattern.test(each))) };
    this.characters.set(token, part);
    return part;
  }
}

const isEmptyable = (part: Part): boolean => {
  switch (part.kind) {
    case 'character':
      return false;
    case 'repeated':
      return part.min === 0 || isEmptyable(part.part);
    case 'sequence':
      return part.parts.every(isEmptyable);
    case 'choice':
      return part.options.some(isEmptyable);
  }
};

/** The characters with which a part may begin. */
const firstOf = (part: Part): ReadonlySet<string> => {
  switch (part.kind) {
    case 'character':
      return part.matches;
    case 'repeated':
      return firstOf(part.part);
    case 'sequence': {
      const found = new Set<string>();
      for (const each of part.parts) {
        for (const character of firstOf(each)) found.add(character);
        if (!isEmptyable(each)) break;
      }
      return found;
    }
    case 'choice':
      return new Set(part.options.flatMap((each) => [...firstOf(each)]));
  }
};

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((each) => b.has(each));
const both = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a, ...b]);

/** The characters with which an option begins, one after the other. */
type Beginning = readonly ReadonlySet<string>[];

const MAX_BEGINNINGS = 24;

/** The beginnings of an option up to where it may repeat something, and what follows it if it ends before. */
const beginningsOf = (part: Part, next: ReadonlySet<string>): Beginning[] => {
  const isOpen = new WeakSet<Beginning>();
  const extend = (beginnings: readonly Beginning[], by: Part): Beginning[] =>
    beginnings.flatMap((beginning): Beginning[] => {
      if (isOpen.has(beginning)) return [beginning];
      if (by.kind === 'character') return [[...beginning, by.matches]];
      if (by.kind === 'sequence') return by.parts.reduce<Beginning[]>(extend, [beginning]);
      if (by.kind === 'choice') return by.options.flatMap((option) => extend([beginning], option));
      if (by.max === 1)
        return by.min === 1 ? extend([beginning], by.part) : [[...beginning], ...extend([beginning], by.part)];
      const open: Beginning[] = by.min === 0 ? [[...beginning]] : extend([beginning], by.part);
      for (const each of open) isOpen.add(each);
      return open;
    });
  const found = extend([[]], part);
  if (found.length > MAX_BEGINNINGS) return [[firstOf(part)]];
  return found.map((beginning) => (isOpen.has(beginning) ? beginning : [...beginning, next]));
};

/** Whether no text begins with both. */
const exclude = (a: Beginning, b: Beginning): boolean =>
  a.some((each, at) => at < b.length && !overlap(each, b[at] as ReadonlySet<string>));

/** Upper bound of the ways in which a part reads the same text. @param next the characters with which what follows may begin. */
const waysOf = (part: Part, next: ReadonlySet<string>): number => {
  switch (part.kind) {
    case 'character':
      return 1;
    case 'sequence': {
      let ways = 1;
      let following = next;
      for (const each of part.parts.toReversed()) {
        ways *= waysOf(each, following);
        following = isEmptyable(each) ? both(firstOf(each), following) : firstOf(each);
      }
      return ways;
    }
    case 'choice': {
      const options = part.options.map((option) => ({
        ways: waysOf(option, next),
        beginnings: beginningsOf(option, next),
      }));
      const alike = (option: (typeof options)[number]) =>
        options.filter(
          (other) => other === option || !option.beginnings.every((a) => other.beginnings.every((b) => exclude(a, b))),
        );
      return Math.max(...options.map((option) => alike(option).reduce((sum, { ways }) => sum + ways, 0)));
    }
    case 'repeated': {
      const { part: inner, min, max } = part;
      const first = firstOf(inner);
      const once = waysOf(inner, both(first, next));
      // After each round, the next character tells whether another one follows.
      const isDecided = max === 1 || !overlap(first, next);
      const lengths = max === 1 ? 1 + (min === 0 && overlap(first, next) ? 1 : 0) : isDecided ? 1 : max - min + 1;
      if (isEmptyable(inner) && max > 1) return Number.POSITIVE_INFINITY;
      return once === 1 ? lengths : lengths * once ** max;
    }
  }
};

const readsOf = (part: Part): number => {
  switch (part.kind) {
    case 'character':
      return 1;
    case 'repeated':
      return readsOf(part.part) * part.max;
    case 'sequence':
      return part.parts.reduce((sum, each) => sum + readsOf(each), 0);
    case 'choice':
      return Math.max(...part.options.map(readsOf));
  }
};

/** Nothing is read after the end of a pattern: if an assertion fails there, another try costs no more than a step. */
const NOTHING: ReadonlySet<string> = new Set();

/** What a search for an alternative of a pattern does from one position, its lookarounds included. @throws Error for a backreference. */
export const searchCost = (source: string, flags: string): SearchCost => {
  const parser = new Parser(source, flags);
  const whole = parser.choice();
  const lookarounds = parser.lookarounds.map(({ part }) => part);
  const isUnbounded = (part: Part) => !Number.isFinite(readsOf(part));
  return {
    ways: waysOf(whole, NOTHING) * (1 + lookarounds.reduce((sum, each) => sum + waysOf(each, NOTHING), 0)),
    reads: Math.max(...[whole, ...lookarounds].map(readsOf)),
    rereads: [{ part: whole, inner: lookarounds }, ...parser.lookarounds].some(
      ({ part, inner }) => isUnbounded(part) && inner.some(isUnbounded),
    ),
    isAnchored: (source.startsWith('^') && !flags.includes('m')) || flags.includes('y'),
  };
};
