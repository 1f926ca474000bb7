import { analyze } from '#libs/text/analyze.js';

/** A tool as `tools/list` describes it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, Argument>>;
    readonly required?: readonly string[];
  };
}

/** The schema of an argument. */
export interface Argument {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: Argument;
  readonly properties?: Readonly<Record<string, Argument>>;
}

/** A tool, with the arguments that its description takes over from another one. */
export interface KnownTool {
  readonly name: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, Argument>>;
  readonly required: readonly string[];
}

/** `Arguments as in find_jobs`: what is described there. */
const REFERENCE = /\(?\barguments (?:as in|of) (\w+)(?:;[^)]*\))?/i;

const ENDINGS = /(?:ings?|ed|es|e|s)$/;
const MIN_STEM = 3;

/** The stems of a text in English. */
export const stems = (text: string): string[] =>
  analyze(text.replaceAll('_', ' ')).map((word) => {
    const stem = word.replace(ENDINGS, '');
    return stem.length >= MIN_STEM ? stem : word;
  });

const K1 = 1.2;
const B = 0.75;
/** A description says more than a name. */
const WEIGHTS = { description: 2, name: 1, argument: 1 };

/** The tools of a list, ranked by what their texts say (BM25). Nothing else is known of them. */
export class Catalogue {
  readonly tools: readonly KnownTool[];
  private readonly documents: readonly ReadonlyMap<string, number>[];
  private readonly meanLength: number;

  constructor(listed: readonly ListedTool[]) {
    this.tools = listed.map(({ name, description, inputSchema: { properties = {}, required = [] } }) => {
      const other = listed.find((each) => each.name === REFERENCE.exec(description)?.[1])?.inputSchema.properties ?? {};
      const described = Object.entries(properties).map(([argument, schema]) => [
        argument,
        inherit(schema, other[argument]),
      ]);
      return { name, description, properties: Object.fromEntries(described), required };
    });
    this.documents = listed.map(documentOf);
    this.meanLength = this.documents.reduce((sum, each) => sum + lengthOf(each), 0) / listed.length;
  }

  /** How well each tool fits the words, in the order of the list. */
  scores(words: readonly string[]): number[] {
    const wanted = [...new Set(stems(words.join(' ')))];
    return this.documents.map((document) =>
      wanted.reduce((sum, word) => {
        const count = document.get(word) ?? 0;
        const having = this.documents.filter((each) => each.has(word)).length;
        const rarity = Math.log(1 + (this.documents.length - having + 0.5) / (having + 0.5));
        const norm = K1 * (1 - B + (B * lengthOf(document)) / this.meanLength);
        return sum + (rarity * count * (K1 + 1)) / (count + norm);
      }, 0),
    );
  }
}

const inherit = (schema: Argument, other: Argument | undefined): Argument => {
  if (!other || schema.description) return schema;
  return { ...other, ...schema, ...(other.items && { items: { ...schema.items, ...other.items } }) };
};

const documentOf = ({ name, title, description, inputSchema }: ListedTool): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of stems(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(description.replace(REFERENCE, ''), WEIGHTS.description);
  add(`${name} ${title}`, WEIGHTS.name);
  for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
    add([argument, schema.description ?? '', ...(schema.enum ?? [])].join(' '), WEIGHTS.argument);
  return counts;
};

const lengthOf = (document: ReadonlyMap<string, number>): number =>
  [...document.values()].reduce((sum, n) => sum + n, 0);
