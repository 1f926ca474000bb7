import type { FoundRecord } from '#libs/search/watching/found-records.js';
import type { WatchEventType } from '../saved-watch.js';

/** What is stored of a record that matches a watch. */
export interface KnownMatch {
  readonly number: number;
  readonly closed: boolean;
}

/** Something that happened to a record. */
export interface Occurrence {
  readonly type: WatchEventType;
  readonly recordId: string;
  /** The number of the change; null for computed records. */
  readonly number: number | null;
  /** Its company, if it is known. */
  readonly source: string | null;
}

/** The result of a comparison of a watch with the dataset. */
export interface Outcome {
  /** In the order of the changes. */
  readonly occurrences: readonly Occurrence[];
  /** Records that match, whose state is to be stored. */
  readonly matches: readonly FoundRecord[];
  /** How many of them did not match before. */
  readonly added: number;
  /** Ids of records that do not match any more. */
  readonly gone: readonly string[];
}

/** What a watch is compared with. */
export interface ComparedRecords {
  /** The known matches among the records in question, by id. */
  readonly known: ReadonlyMap<string, KnownMatch>;
  /** Records that match. */
  readonly matching: readonly FoundRecord[];
  /** Known matches that changed and do not match any more. */
  readonly others: readonly FoundRecord[];
  /** Known matches that are no longer in the dataset. */
  readonly removed: readonly { readonly id: string; readonly number: number | null }[];
  /** What the watch tells of. */
  readonly on: readonly WatchEventType[];
  /** Whether a record with a higher number has changed. Otherwise it only got another number, in a dataset that replaced another one. */
  readonly numbersAreChanges: boolean;
}

/** What happened to the records of a watch. Each record has at most one occurrence: what `on` names. */
export const outcomeOf = ({ known, matching, others, removed, on, numbersAreChanges }: ComparedRecords): Outcome => {
  const told = (types: readonly WatchEventType[]) => types.find((type) => on.includes(type));
  const occurrences: Occurrence[] = [];
  const add = (types: readonly WatchEventType[], recordId: string, number: number | null, source: string | null) => {
    const type = told(types);
    if (type) occurrences.push({ type, recordId, number: number === 0 ? null : number, source });
  };
  const matches = matching.filter(({ id, number }) => (known.get(id)?.number ?? -1) < number);
  for (const { id, number, closed, source } of matches) {
    const before = known.get(id);
    if (!before) add(['matched'], id, number, source);
    else if (closed && !before.closed) add(numbersAreChanges ? ['closed', 'changed'] : ['closed'], id, number, source);
    else if (numbersAreChanges) add(['changed'], id, number, source);
  }
  for (const { id, number, closed, source } of others)
    add(closed && !known.get(id)?.closed ? ['closed', 'unmatched'] : ['unmatched'], id, number, source);
  for (const { id, number } of removed) add(['unmatched'], id, number, null);
  return {
    occurrences: occurrences.sort(
      (one, other) => (one.number ?? 0) - (other.number ?? 0) || (one.recordId < other.recordId ? -1 : 1),
    ),
    matches,
    added: matches.filter(({ id }) => !known.has(id)).length,
    gone: [...others, ...removed].map(({ id }) => id),
  };
};
