import type { Definition } from '../registry/definition.js';
import { jobs } from './jobs.js';
import { sources } from './sources.js';

/** The registry's records: what every index, route, list and document about them is derived from. */
export interface Definitions {
  readonly jobs: Definition;
  readonly sources: Definition;
}

export type RecordKind = keyof Definitions;

/** The registry. */
export const definitions: Definitions = { jobs, sources };
