import type { WordClass } from './phrase-syntax.js';

const MAX_WORD = 60;
const NUMBER = /^\d+$/;

/** Words of the same kind are in the same classes, so that an automaton cannot tell them apart. Kind 0 is in none. */
export class WordKinds {
  /** Kind -> the classes that contain its words. */
  readonly classesOf: ReadonlySet<number>[] = [new Set()];
  private readonly byClasses = new Map<string, number>([['', 0]]);
  private readonly whole = new Map<string, number[]>();
  private readonly beginnings = new Map<string, number[]>();
  private readonly endings = new Map<string, number[]>();
  private readonly insides = new Map<string, number[]>();
  private readonly numbers: number[] = [];

  constructor(classes: readonly WordClass[]) {
    const add = (map: Map<string, number[]>, word: string, id: number) => {
      const known = map.get(word);
      if (known) known.push(id);
      else map.set(word, [id]);
    };
    classes.forEach(({ words, beginnings, endings, insides, numbers }, id) => {
      for (const word of words) add(this.whole, word, id);
      for (const word of beginnings) add(this.beginnings, word, id);
      for (const word of endings) add(this.endings, word, id);
      for (const word of insides) add(this.insides, word, id);
      if (numbers) this.numbers.push(id);
    });
  }

  /** The kind of a folded word. */
  of(word: string): number {
    return this.kindOf(this.find(word));
  }

  private find(word: string): Set<number> {
    const found = new Set(this.whole.get(word));
    const length = Math.min(word.length, MAX_WORD);
    for (let end = 1; end <= length; end += 1)
      for (const id of this.beginnings.get(word.slice(0, end)) ?? []) found.add(id);
    for (let from = 1; from <= length && this.endings.size > 0; from += 1)
      for (const id of this.endings.get(word.slice(-from)) ?? []) found.add(id);
    for (const [part, ids] of this.insides) if (word.includes(part)) for (const id of ids) found.add(id);
    if (NUMBER.test(word)) for (const id of this.numbers) found.add(id);
    return found;
  }

  private kindOf(classes: Set<number>): number {
    const key = [...classes].sort((a, b) => a - b).join(' ');
    const known = this.byClasses.get(key);
    if (known !== undefined) return known;
    this.byClasses.set(key, this.classesOf.length);
    return this.classesOf.push(classes) - 1;
  }
}
