import { SENTENCE_END, wordOf } from '../tokens.js';
import { type Continuation, PhraseAutomaton, type WordState } from './phrase-automaton.js';
import { parsePhrase } from './phrase-syntax.js';
import { WordKinds } from './word-kinds.js';

/** The words from index `from` up to, but without, index `to`. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

/** What was reached, and the first word of the phrase: undefined if it follows. */
type Reached = Map<Continuation, number | undefined>;

/**
 * Finds where a phrase stands. It follows all readings of the phrase at once, each from its earliest word: the time is at most that of the
 * words, multiplied by the length of the phrase.
 */
export class PhraseSpans {
  private readonly automaton: PhraseAutomaton;
  private readonly kinds: WordKinds;

  /** @throws Error when the phrase is malformed. */
  constructor(phrase: string) {
    this.automaton = new PhraseAutomaton([parsePhrase(phrase)]);
    this.kinds = new WordKinds(this.automaton.classes);
  }

  /** The spans of words; they may overlap. @param ids as in `TextTokens`. */
  find(ids: readonly number[]): WordSpan[] {
    const { anywhere, atSentence } = this.automaton;
    const found: WordSpan[] = [];
    let word = 0;
    let reached: Reached = new Map([[atSentence, undefined]]);
    const endSentence = () => {
      for (const [{ rowsAtEnd }, from] of reached)
        if (rowsAtEnd.length > 0 && from !== undefined) found.push({ from, to: word });
      reached = new Map([[atSentence, undefined]]);
    };
    for (const id of ids) {
      if (id === SENTENCE_END) {
        endSentence();
        continue;
      }
      if (!reached.has(anywhere)) reached.set(anywhere, undefined);
      reached = this.read(reached, id, word, found);
      word += 1;
    }
    endSentence();
    return found;
  }

  private read(reached: Reached, id: number, word: number, found: WordSpan[]): Reached {
    const classes = this.kinds.classesOf[this.kinds.of(wordOf(id))] as ReadonlySet<number>;
    const next: Reached = new Map();
    for (const [{ states }, begun] of reached)
      for (const state of states.map((at) => this.automaton.states[at] as WordState)) {
        const { reads, classId, then } = state;
        if (reads !== 'any' && classes.has(classId) !== (reads === 'class')) continue;
        // The word that is ruled out, before or after a phrase, is no part of it.
        const from = begun ?? (reads === 'class' ? word : undefined);
        if (then.rows.length > 0 && from !== undefined) found.push({ from, to: reads === 'not' ? word : word + 1 });
        const known = next.get(then);
        if (known === undefined || (from !== undefined && from < known)) next.set(then, from);
      }
    return next;
  }
}
