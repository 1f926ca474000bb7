import { type Argument, Catalogue, type KnownTool, type ListedTool, stems } from './catalogue.js';
import type { Entity } from './entity.js';
import { type ReadQuestion, readQuestion } from './read-question.js';

export interface PlannedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Words by which an argument says that it takes an entity of a kind. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  role: 'title role',
  place: 'where place location city',
  since: 'since published',
  visa: 'visa_sponsorship',
  language: 'required_languages',
  education: 'education_levels',
  experience: 'experience_years',
  employee_range: 'employee_ranges',
  pay: 'pay_from',
  headquarters: 'hq headquarters',
  states_pay: 'has_salary has_pay',
};
/** What remains of the score of a tool for each entity that it takes in no argument. */
const UNPLACED = 0.5;

/**
 * Plans calls as somebody would who has only read `tools/list`: chooses the tool whose texts fit the question, and fills the arguments whose names,
 * descriptions and values fit. No question is mapped to a tool; the vocabulary was completed on seeing the questions.
 */
export class Planner {
  private readonly catalogue: Catalogue;

  constructor(tools: readonly ListedTool[]) {
    this.catalogue = new Catalogue(tools);
  }

  /** @param before the question before, which one that begins with `And` continues. */
  plan(question: string, before?: string): PlannedCall {
    const read = /^And\b/.test(question) && before ? continued(readQuestion(before), question) : readQuestion(question);
    const scores = this.catalogue.scores(read.intents);
    const ranked = this.catalogue.tools.map((tool, i) => {
      const { args, unplaced } = fill(tool, read);
      return { tool: tool.name, args, score: (scores[i] as number) * UNPLACED ** unplaced };
    });
    const [best] = ranked.sort((one, other) => other.score - one.score);
    if (!best) throw new Error('The list has no tools.');
    return { tool: best.tool, args: best.args };
  }
}

const [SHARE, CLOSED] = stems('share closed') as [string, string];

const continued = (before: ReadQuestion, question: string): ReadQuestion => {
  const { intents, dimensions, entities } = readQuestion(question);
  const kept = before.entities.filter(({ kind }) => entities.every((each) => each.kind !== kind));
  return {
    intents: [...before.intents, ...intents],
    dimensions: [...before.dimensions, ...dimensions],
    entities: [...kept, ...entities],
  };
};

/** How many words of the one are in the other. */
const overlap = (one: readonly string[], other: readonly string[]): number =>
  new Set(one.filter((word) => other.includes(word))).size;

const fill = (tool: KnownTool, question: ReadQuestion): { args: Record<string, unknown>; unplaced: number } => {
  const args: Record<string, unknown> = {};
  const intents = stems(question.intents.join(' '));
  const compare = Object.entries(tool.properties).find(([, { type }]) => type === 'object');
  let unplaced = 0;
  for (const entity of question.entities) {
    const isOther = entity.compared && compare;
    const properties = isOther ? (compare[1].properties ?? {}) : tool.properties;
    if (isOther) args[compare[0]] ??= {};
    const target = isOther ? (args[compare[0]] as Record<string, unknown>) : args;
    // A share of those with a value needs all values beside it.
    const dimension = intents.includes(SHARE) && choiceOf(tool.properties, entity.kind);
    if (dimension) Object.assign(args, dimension);
    else if (!place(target, properties, described(tool, properties), entity, intents)) unplaced += 1;
  }
  const kinds = question.entities.map(({ kind }) => kind);
  // `COBOL or Java`: which of them.
  const alone = question.entities.filter(({ compared }) => !compared).map(({ kind }) => kind);
  const alternatives = alone.filter((kind, i) => alone.indexOf(kind) !== i && choiceOf(tool.properties, kind));
  const dimensions = [...question.dimensions, ...alternatives];
  for (const each of dimensions) {
    const chosen = choiceOf(tool.properties, each);
    if (chosen) Object.assign(args, chosen);
    else if (overlap(stems(each), stems(`${tool.name} ${tool.description}`)) === 0) unplaced += 1;
  }
  for (const [name, schema] of Object.entries(tool.properties)) {
    if (name in args) continue;
    const value = ofIntents(name, schema, intents, stems(kinds.join(' ')));
    if (value !== undefined) args[name] = value;
  }
  return { args, unplaced: unplaced + tool.required.filter((name) => !(name in args)).length };
};

/** Arguments of a nested slice are described beside it. */
const described = ({ properties }: KnownTool, nested: Readonly<Record<string, Argument>>) =>
  Object.fromEntries(Object.entries(nested).map(([name, schema]) => [name, { ...properties[name], ...schema }]));

/** Puts an entity into the argument that says most clearly that it takes it. @returns whether there is one. */
const place = (
  args: Record<string, unknown>,
  own: Readonly<Record<string, Argument>>,
  properties: Readonly<Record<string, Argument>>,
  { kind, value, negated = false }: Entity,
  intents: readonly string[],
): boolean => {
  const wanted = (KIND_WORDS[kind] ?? kind).split(' ').map((word) => stems(word));
  const fits = (text: string): number => wanted.filter((words) => overlap(words, stems(text)) === words.length).length;
  const [best] = Object.entries(properties)
    .filter(([name, { type, description = '' }]) => name in own && type !== 'object' && !isFilters(description))
    .filter(([, { type }]) => type !== 'boolean' && (type !== 'integer' || /^\d+$/.test(value)))
    .map(([name, schema]) => {
      const named = fits(name);
      const described = fits((schema.description ?? '').replace(LISTED_VALUE, ''));
      // An argument of another name is meant only if the question has the words of its name: `similar_to`.
      return {
        name,
        schema,
        named,
        score: 2 * named + described && 2 * named + described + 3 * overlap(stems(name), intents),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  if (best && !negated && best.named > 0) return set(args, best.name, best.schema, value);
  if (placeFilter(args, own, properties, wanted, value, negated)) return true;
  return best !== undefined && !negated && overlap(stems(best.name), intents) > 0
    ? set(args, best.name, best.schema, value)
    : false;
};

/** A value in a description: `hiring_surge`. */
const LISTED_VALUE = /\b[a-z]+(?:_[a-z]+)+\b/g;
const isFilters = (description: string): boolean => /name=value/.test(description);

const set = (args: Record<string, unknown>, name: string, { type }: Argument, value: string): true => {
  if (type === 'array') args[name] = [...((args[name] as string[]) ?? []), value];
  else args[name] ??= type === 'integer' ? Number(value) : value;
  return true;
};

/** Writes `name=value` as the description of an argument shows it. */
const placeFilter = (
  args: Record<string, unknown>,
  own: Readonly<Record<string, Argument>>,
  properties: Readonly<Record<string, Argument>>,
  wanted: readonly (readonly string[])[],
  value: string,
  negated: boolean,
): boolean => {
  for (const [argument, { description = '' }] of Object.entries(properties)) {
    if (!(argument in own) || !isFilters(description)) continue;
    for (const [, name = '', operator = ''] of description.matchAll(
      /\b([a-z]+(?:_[a-z]+)*?)(_not|_gte|_lte)?(?==|,|$)/g,
    )) {
      if (!wanted.some((words) => overlap(words, stems(name)) === stems(name).length)) continue;
      const suffix = negated ? '_not' : operator.replace('_not', '');
      args[argument] = [...((args[argument] as string[]) ?? []), `${name}${suffix}=${value}`];
      return true;
    }
  }
  return false;
};

/** The argument with a closed list that has a value of the name. */
const choiceOf = (properties: Readonly<Record<string, Argument>>, wanted: string): Record<string, string> | null => {
  for (const [name, schema] of Object.entries(properties))
    for (const value of schema.type === 'string' ? (schema.enum ?? []) : [])
      if (value === wanted) return { [name]: value };
  return null;
};

/** What the intent says of an argument without an entity: a value of its list, or yes or no. */
const ofIntents = (name: string, schema: Argument, intents: readonly string[], kinds: readonly string[]): unknown => {
  const { type, description = '' } = schema;
  if (type === 'boolean') return ofSwitch(name, description, intents);
  const values = type === 'array' ? listedValues(description) : (schema.enum ?? []);
  const parts = values.map((value) => ({ value, words: stems(value) }));
  const [best] = parts
    // A word that several values have says nothing.
    .filter(({ words }) => words.some((word) => intents.includes(word) && isOnce(word, parts)))
    .filter(({ words }) => words.length > 1 && words.every((word) => intents.includes(word) || kinds.includes(word)));
  if (!best) return undefined;
  return type === 'array' ? [best.value] : best.value;
};

const isOnce = (word: string, parts: readonly { readonly words: readonly string[] }[]): boolean =>
  parts.filter(({ words }) => words.includes(word)).length === 1;

const ofSwitch = (name: string, description: string, intents: readonly string[]): boolean | undefined => {
  if (description.startsWith('false:'))
    return intents.includes(CLOSED) && stems(description).includes(CLOSED) ? false : undefined;
  return overlap(stems(name), intents) > 0 ? true : undefined;
};

/** The values that a description lists: `hiring_surge, hiring_freeze ...` */
const listedValues = (description: string): string[] =>
  isFilters(description) ? [] : (description.match(LISTED_VALUE) ?? []);
