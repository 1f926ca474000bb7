import type { Definition } from '../definition.js';
import { jobs } from './jobs.js';
import { signals } from './signals.js';
import { sources } from './sources.js';
import { technologyCatalogue } from './technologies.js';

/** Kinds of records. Their indices, parameters, schemas and reference pages are derived from them. */
export type Definitions = readonly Definition[];

/** The registry. To add a kind, write its definition and list it here. */
export const definitions: Definitions = [jobs, sources, technologyCatalogue, signals];

/** The kinds that feeds contain, companies before the records that refer to them. */
export const fedDefinitions = (all: Definitions): Definition[] =>
  all.filter(({ fed }) => fed).sort((one, other) => Number(one.embedsCompany) - Number(other.embedsCompany));

/** The names of the kinds that feeds contain, in the order in which they are loaded. */
export const fedKinds = (all: Definitions): string[] => fedDefinitions(all).map(({ name }) => name);

/** Creates a value for each kind. @returns a lookup by the name of the kind, which throws for an unknown name. */
export const byKind = <T>(all: Definitions, create: (definition: Definition) => T): ((kind: string) => T) => {
  const values = new Map(all.map((definition) => [definition.name, create(definition)]));
  return (kind) => {
    const value = values.get(kind);
    if (value === undefined) throw new Error(`Unknown record kind: ${kind}.`);
    return value;
  };
};

/** @throws Error for an unknown kind. */
export const definitionOf = (all: Definitions, name: string): Definition => byKind(all, (each) => each)(name);
