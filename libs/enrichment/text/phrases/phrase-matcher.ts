import { SENTENCE_END, type TextTokens, tokensOf, vocabularyGeneration, wordOf } from '../tokens.js';
import { type Continuation, PhraseAutomaton, type WordState } from './phrase-automaton.js';
import { parsePhrase } from './phrase-syntax.js';
import { WordKinds } from './word-kinds.js';

/** A set of states of the automaton, and what is found on reaching it. */
interface Step {
  /** Those in which a phrase has begun: phrases may begin at every word. */
  readonly begun: readonly number[];
  readonly rows: readonly number[];
  readonly rowsAtEnd: readonly number[];
  /** Kind of the next word -> the next step. */
  readonly next: (Step | undefined)[];
}

const MAX_STEPS = 20_000;
const NOTHING: readonly number[] = [];

/**
 * Finds which phrases a text contains, all in one pass: each word costs one lookup, or, the first time that a combination occurs, work that
 * is bounded by the length of the phrases. The time is thus linear in the text, whatever the phrases are.
 */
export class PhraseMatcher {
  private readonly automaton: PhraseAutomaton;
  private readonly kinds: WordKinds;
  private steps = new Map<string, Step>();
  private start: Step;
  private readonly beginnings: ReadonlySet<number>;
  /** Kind of a word -> what follows the beginnings of phrases that it matches. */
  private readonly afterBeginning: (readonly Continuation[] | undefined)[] = [];
  /** Id of a word -> its kind. */
  private kindOfWord: (number | undefined)[] = [];
  private generation = vocabularyGeneration();

  /** @throws Error when a phrase is malformed. */
  constructor(phrases: readonly string[]) {
    this.automaton = new PhraseAutomaton(phrases.map(parsePhrase));
    this.kinds = new WordKinds(this.automaton.classes);
    this.beginnings = new Set(this.automaton.anywhere.states);
    this.start = this.firstStep();
  }

  /** The indexes of the phrases that a text contains, each once. A phrase does not extend over the end of a sentence. */
  find(text: string): readonly number[] {
    return this.findIn(tokensOf(text));
  }

  /** As `find`. @param tokens of a text; no other was split since. */
  findIn({ ids }: TextTokens): readonly number[] {
    if (this.generation !== vocabularyGeneration()) this.forgetKinds();
    let found: Set<number> | undefined;
    const add = (rows: readonly number[]) => {
      found ??= new Set();
      for (const row of rows) found.add(row);
    };
    let step = this.start;
    for (const token of ids) {
      if (token === SENTENCE_END) {
        if (step.rowsAtEnd.length > 0) add(step.rowsAtEnd);
        step = this.start;
        continue;
      }
      const kind = this.kindOfWord[token] ?? this.learnKind(token);
      step = step.next[kind] ?? this.advance(step, kind);
      if (step.rows.length > 0) add(step.rows);
    }
    if (step.rowsAtEnd.length > 0) add(step.rowsAtEnd);
    return found === undefined ? NOTHING : [...found];
  }

  private learnKind(token: number): number {
    while (this.kindOfWord.length < token) this.kindOfWord.push(undefined);
    const kind = this.kinds.of(wordOf(token));
    this.kindOfWord[token] = kind;
    return kind;
  }

  private forgetKinds(): void {
    this.kindOfWord = [];
    this.generation = vocabularyGeneration();
  }

  private firstStep(): Step {
    const { anywhere, atSentence } = this.automaton;
    return this.stepOf([anywhere, atSentence], true);
  }

  private advance(step: Step, kind: number): Step {
    if (this.steps.size >= MAX_STEPS) {
      this.steps = new Map();
      this.start = this.firstStep();
    }
    const beginning = this.afterBeginning[kind] ?? this.reached(this.automaton.anywhere.states, kind);
    this.afterBeginning[kind] = beginning;
    const next = this.stepOf([this.automaton.anywhere, ...beginning, ...this.reached(step.begun, kind)]);
    step.next[kind] = next;
    return next;
  }

  /** What follows the states that read a word of this kind. */
  private reached(states: readonly number[], kind: number): Continuation[] {
    const classes = this.kinds.classesOf[kind] as ReadonlySet<number>;
    return states
      .map((id) => this.automaton.states[id] as WordState)
      .filter((state) => state.reads === 'any' || classes.has(state.classId) === (state.reads === 'class'))
      .map(({ then }) => then);
  }

  private stepOf(parts: readonly Continuation[], isStart = false): Step {
    const begun = new Set<number>();
    for (const { states } of parts.slice(1)) for (const id of states) if (!this.beginnings.has(id)) begun.add(id);
    const states = this.withoutShorterGaps(begun);
    // Nothing is found before the first word.
    const rows = isStart ? [] : [...new Set(parts.flatMap((part) => part.rows))].sort((a, b) => a - b);
    const rowsAtEnd = isStart ? [] : [...new Set(parts.flatMap((part) => part.rowsAtEnd))];
    const key = `${states.join(' ')}/${rows.join(' ')}/${rowsAtEnd.join(' ')}`;
    const known = this.steps.get(key);
    if (known) return known;
    const step: Step = { begun: states, rows, rowsAtEnd, next: [] };
    this.steps.set(key, step);
    return step;
  }

  private withoutShorterGaps(ids: ReadonlySet<number>): number[] {
    const longest = new Map<number, number>();
    const stateOf = (id: number) => this.automaton.states[id] as WordState;
    for (const id of ids) {
      const { gap, left } = stateOf(id);
      if (gap >= 0) longest.set(gap, Math.max(longest.get(gap) ?? 0, left));
    }
    return [...ids]
      .filter((id) => stateOf(id).gap < 0 || stateOf(id).left === longest.get(stateOf(id).gap))
      .sort((a, b) => a - b);
  }
}
