import { partition } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import { wordsOf } from '../words.js';
import { wordList } from './word-lists.js';

/** A set of words. `words` are matched whole; the others match any word that begins with, ends with or contains them. */
export interface WordClass {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
  readonly insides: readonly string[];
  /** Whether it contains all numbers. */
  readonly numbers: boolean;
}

/** A parsed phrase. */
export type Phrase =
  | { readonly kind: 'word'; readonly of: WordClass }
  | { readonly kind: 'not'; readonly of: WordClass }
  | { readonly kind: 'gap'; readonly max: number }
  | { readonly kind: 'repeat'; readonly of: Phrase; readonly max: number }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly Phrase[] }
  | { readonly kind: 'choice'; readonly options: readonly Phrase[] };

const MAX_GAP = 12;
const EMPTY: Phrase = { kind: 'sequence', parts: [] };
const TOKEN = /[()|?]|[^\s()|?]+|\s+/g;

const classOf = (option: string): WordClass => {
  const isBeginning = option.endsWith('*');
  const isEnding = option.startsWith('*');
  const word = option.replaceAll('*', '');
  return {
    words: isBeginning || isEnding || option === '#' ? [] : [word],
    beginnings: isBeginning && !isEnding ? [word] : [],
    endings: isEnding && !isBeginning ? [word] : [],
    insides: isBeginning && isEnding ? [word] : [],
    numbers: option === '#',
  };
};

const union = (classes: readonly WordClass[]): WordClass => ({
  words: classes.flatMap(({ words }) => words),
  beginnings: classes.flatMap(({ beginnings }) => beginnings),
  endings: classes.flatMap(({ endings }) => endings),
  insides: classes.flatMap(({ insides }) => insides),
  numbers: classes.some(({ numbers }) => numbers),
});

/** One option as the words that it consists of: `part-time` is two words, `don't` as well. */
const optionOf = (option: string): Phrase => {
  const [, list, count] = /^(?:\$([a-z_]+))?(?:\{(\d+)\})?$/.exec(option) ?? [];
  if (Number(count ?? 0) > MAX_GAP) throw new Error(`A gap is at most ${MAX_GAP} words.`);
  if (list !== undefined) {
    const of = new Parser(`(${wordList(list)})`).read();
    return count === undefined ? of : { kind: 'repeat', of, max: Number(count) };
  }
  if (count !== undefined) return { kind: 'gap', max: Number(count) };
  if (option === '^') return { kind: 'start' };
  if (option === '$') return { kind: 'end' };
  if (option === '#') return { kind: 'word', of: classOf(option) };
  if (/[^*]\*[^*]/.test(option)) throw new Error(`In the word "${option}", "*" must be first or last.`);
  const folded = fold(option);
  const { words, starts, ends } = wordsOf(folded.replaceAll('*', ' '));
  if (words.length === 0) throw new Error(`"${option}" contains no word.`);
  const parts = words.map((word, i): Phrase => {
    const begins = folded[ends[i] as number] === '*' ? '*' : '';
    const ending = folded[(starts[i] as number) - 1] === '*' ? '*' : '';
    return { kind: 'word', of: classOf(`${ending}${word}${begins}`) };
  });
  return parts.length === 1 ? (parts[0] as Phrase) : { kind: 'sequence', parts };
};

const isWord = (phrase: Phrase): phrase is Phrase & { kind: 'word' } => phrase.kind === 'word';

const choiceOf = (options: readonly Phrase[]): Phrase => {
  const [words, others] = partition(options, isWord);
  const word: Phrase[] = words.length === 0 ? [] : [{ kind: 'word', of: union(words.map(({ of }) => of)) }];
  const all = [...word, ...others];
  return all.length === 1 ? (all[0] as Phrase) : { kind: 'choice', options: all };
};

/** Reads the tokens of one phrase. */
class Parser {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(private readonly phrase: string) {
    this.tokens = phrase.match(TOKEN) ?? [];
  }

  read(): Phrase {
    const parts: Phrase[] = [];
    while (this.at < this.tokens.length) {
      if (this.next(/^\s+$/)) continue;
      parts.push(this.optional(this.options()));
    }
    if (!parts.some(({ kind }) => kind !== 'gap')) this.fail('contains no word');
    if (parts[0]?.kind === 'gap' || parts.at(-1)?.kind === 'gap') this.fail('must begin and end with a word');
    return parts.length === 1 ? (parts[0] as Phrase) : { kind: 'sequence', parts };
  }

  /** `a|b|c` between spaces. */
  private options(): Phrase {
    const negated = /^!./.test(this.tokens[this.at] ?? '');
    const options = [this.atom()];
    while (this.next(/^\|$/)) options.push(this.atom());
    const choice = choiceOf(options);
    return negated ? this.negated(choice) : choice;
  }

  private negated(choice: Phrase): Phrase {
    if (!isWord(choice)) this.fail('negates more than single words');
    return { kind: 'not', of: choice.of };
  }

  private atom(): Phrase {
    if (this.next(/^\($/)) return this.optional(this.group());
    if (this.next(/^!$/)) {
      if (!this.next(/^\($/)) this.fail('negates nothing');
      return this.negated(this.group());
    }
    const token = this.tokens[this.at];
    if (token === undefined || /^[\s)|?]/.test(token)) this.fail('has an empty option');
    this.at += 1;
    return optionOf((token as string).replace(/^!/, ''));
  }

  /** `(one option|another of several words)`. */
  private group(): Phrase {
    const options: Phrase[] = [];
    let parts: Phrase[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (token === undefined) this.fail('has an open parenthesis');
      if (this.next(/^\s+$/)) continue;
      if (this.next(/^\|$/)) {
        options.push({ kind: 'sequence', parts });
        parts = [];
      } else if (this.next(/^\)$/)) {
        options.push(parts.length === 1 ? (parts[0] as Phrase) : { kind: 'sequence', parts });
        return choiceOf(
          options.map((each) =>
            each.kind === 'sequence' && each.parts.length === 1 ? (each.parts[0] as Phrase) : each,
          ),
        );
      } else parts.push(this.optional(this.atom()));
    }
  }

  private optional(phrase: Phrase): Phrase {
    return this.next(/^\?$/) ? { kind: 'choice', options: [phrase, EMPTY] } : phrase;
  }

  private next(pattern: RegExp): boolean {
    const matches = pattern.test(this.tokens[this.at] ?? '');
    if (matches) this.at += 1;
    return matches;
  }

  private fail(reason: string): never {
    throw new Error(`The phrase "${this.phrase}" ${reason}.`);
  }
}

/**
 * Parses a phrase of a table.
 *
 * | syntax | meaning |
 * | --- | --- |
 * | `visa status` | these words one after the other, with at most spaces, commas, colons or hyphens between them |
 * | `a|b` | either word |
 * | `(of a|for)` | either phrase |
 * | `a?`, `(of a)?` | optional |
 * | `word*`, `*word`, `*word*` | any word that begins so, ends so, or contains it |
 * | `#` | any number |
 * | `{n}` | up to n other words of the same sentence, at most 12 |
 * | `$list` | any word or phrase of a list of `word-lists.tsv` |
 * | `$list{n}` | up to n of them, one after the other |
 * | `!a|b`, `!(a|b)` | at the end: the next word is neither; at the start: the word before is neither; between: a word that is neither |
 * | `^`, `$` | the start or end of the sentence |
 *
 * @throws Error when the phrase is malformed, or begins or ends with a gap.
 */
export const parsePhrase = (phrase: string): Phrase => new Parser(phrase).read();
