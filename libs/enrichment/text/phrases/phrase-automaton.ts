import type { Phrase, WordClass } from './phrase-syntax.js';

/** A state that reads one word. */
export interface WordState {
  readonly reads: 'class' | 'not' | 'any';
  readonly classId: number;
  /** States of one gap: of two, the one with more words left accepts all that the other accepts. */
  readonly gap: number;
  readonly left: number;
  readonly then: Continuation;
}

/** What follows a part of a phrase: states that read the next word, and rows that end here. */
export interface Continuation {
  readonly states: readonly number[];
  readonly rows: readonly number[];
  /** Rows found if the sentence ends here. */
  readonly rowsAtEnd: readonly number[];
}

const NONE: Continuation = { states: [], rows: [], rowsAtEnd: [] };
const join = (...all: readonly Continuation[]): Continuation => ({
  states: [...new Set(all.flatMap(({ states }) => states))],
  rows: [...new Set(all.flatMap(({ rows }) => rows))],
  rowsAtEnd: [...new Set(all.flatMap(({ rowsAtEnd }) => rowsAtEnd))],
});

/** A nondeterministic automaton of all phrases of a table. Its size is linear in the length of the table. */
export class PhraseAutomaton {
  readonly classes: WordClass[] = [];
  readonly states: WordState[] = [];
  /** Where phrases begin, at any word. */
  readonly anywhere: Continuation;
  /** Where phrases begin only at the first word of a sentence. */
  readonly atSentence: Continuation;
  private readonly classIds = new Map<string, number>();
  private gaps = 0;

  constructor(phrases: readonly Phrase[]) {
    const anywhere: Continuation[] = [];
    const atSentence: Continuation[] = [];
    phrases.forEach((phrase, row) => {
      const end: Continuation = { ...NONE, rows: [row] };
      const parts = phrase.kind === 'sequence' ? phrase.parts : [phrase];
      const [first, ...rest] = parts;
      const remaining: Phrase = { kind: 'sequence', parts: rest };
      if (first?.kind === 'start') atSentence.push(this.compile(remaining, end));
      else if (first?.kind === 'not') {
        const then = this.compile(remaining, end);
        anywhere.push(this.word('not', first.of, then));
        atSentence.push(then);
      } else anywhere.push(this.compile(phrase, end));
    });
    this.anywhere = join(...anywhere);
    this.atSentence = join(...atSentence);
  }

  /** The states that read the first word of a phrase, given what follows the phrase. */
  private compile(phrase: Phrase, then: Continuation): Continuation {
    switch (phrase.kind) {
      case 'word':
        return this.word('class', phrase.of, then);
      case 'not':
        // The next word is read only to rule it out, so it must be the last part.
        return join(this.word('not', phrase.of, then), { ...NONE, rowsAtEnd: then.rows });
      case 'gap':
        return this.gap(phrase.max, then);
      case 'repeat':
        return this.repeat(phrase, then);
      case 'end':
        return { ...NONE, rowsAtEnd: then.rows };
      case 'start':
        throw new Error('"^" must be the first part of a phrase.');
      case 'sequence':
        return phrase.parts.reduceRight((after, part) => this.compile(part, after), then);
      case 'choice':
        return join(...phrase.options.map((option) => this.compile(option, then)));
    }
  }

  private gap(max: number, then: Continuation): Continuation {
    const gap = this.gaps;
    this.gaps += 1;
    let from = then;
    for (let left = 1; left <= max; left += 1) from = join(then, this.add('any', -1, from, gap, left));
    return from;
  }

  private repeat({ of, max }: Phrase & { kind: 'repeat' }, then: Continuation): Continuation {
    let from = then;
    for (let left = 1; left <= max; left += 1) from = join(then, this.compile(of, from));
    return from;
  }

  private word(reads: 'class' | 'not', of: WordClass, then: Continuation): Continuation {
    const key = JSON.stringify(of);
    const known = this.classIds.get(key) ?? this.classes.push(of) - 1;
    this.classIds.set(key, known);
    return this.add(reads, known, then);
  }

  private add(reads: WordState['reads'], classId: number, then: Continuation, gap = -1, left = 0): Continuation {
    return { ...NONE, states: [this.states.push({ reads, classId, gap, left, then }) - 1] };
  }
}
