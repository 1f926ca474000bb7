import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { LoggedRemoval } from '#libs/search/changes/change-source.js';
import type { ChangedSearch, WatchSearches } from '#libs/search/watching/watch-searches.js';
import { type ChangedRange, RANGE_STEP } from './changed-range.js';
import { type KnownMatch, outcomeOf } from './outcome.js';
import { markUnsearchable, type UsableWatch } from './usable-watches.js';
import type { WatchOutcome } from './write-outcomes.js';

/**
 * Compares watches with the records that changed, each after its own position.
 *
 * Every conclusion follows from a record that a search found, or from the log of removals, and never from the absence of one: a record that
 * changes again meanwhile gets a number beyond the range, and is compared with the next one. So no two searches need be of the same moment.
 *
 * @param range what changed after the lowest position of the watches.
 */
export const compareRange = async (
  query: TransactionQuery,
  watches: readonly UsableWatch[],
  { ids, hasChanges, removals, end }: ChangedRange,
  searches: WatchSearches,
  onError?: (error: Error) => void,
): Promise<WatchOutcome[]> => {
  // Watches that are further ahead are not moved back.
  const behind = watches.filter(({ watch }) => (watch.position ?? 0) < end);
  const found = hasChanges
    ? await matching(query, behind, end, searches, onError)
    : behind.map((watch) => ({ ...watch, records: [] }));
  const known = await knownAmong(
    query,
    found.map(({ watch }) => watch.id),
    ids,
  );
  return withoutMatch(query, found, known, end, removals, searches, onError);
};

interface Matching extends UsableWatch {
  readonly records: Awaited<ReturnType<WatchSearches['all']>>;
}

const matching = async (
  query: TransactionQuery,
  watches: readonly UsableWatch[],
  upTo: number,
  searches: WatchSearches,
  onError: ((error: Error) => void) | undefined,
): Promise<Matching[]> => {
  const found = await searches.many(
    watches.map(({ watch, query: own }): ChangedSearch => ({ query: own, after: watch.position ?? 0, upTo })),
    RANGE_STEP,
  );
  const result: Matching[] = [];
  for (const [i, watch] of watches.entries()) {
    const records = found[i] ?? [];
    if (records instanceof Error) await markUnsearchable(query, watch.watch, records, onError);
    else result.push({ ...watch, records });
  }
  return result;
};

type KnownByWatch = ReadonlyMap<string, ReadonlyMap<string, KnownMatch>>;

const NONE: ReadonlyMap<string, KnownMatch> = new Map();

const knownAmong = async (
  query: TransactionQuery,
  watchIds: readonly string[],
  ids: readonly string[],
): Promise<KnownByWatch> => {
  if (ids.length === 0 || watchIds.length === 0) return new Map();
  const rows = await query<{ watch_id: string; record_id: string; number: string; closed: boolean }>(
    `SELECT watch_id, record_id, number, closed FROM watch_matches
     WHERE watch_id = ANY ($1::text[]) AND record_id = ANY ($2::text[])`,
    [watchIds, ids],
  );
  const byWatch = Map.groupBy(rows, ({ watch_id }) => watch_id);
  return new Map(
    [...byWatch].map(([watchId, matches]) => [
      watchId,
      new Map(matches.map(({ record_id, number, closed }) => [record_id, { number: Number(number), closed }])),
    ]),
  );
};

/** The outcomes, with the known matches that no longer match: changed ones are searched for, the others are in the log. */
const withoutMatch = async (
  query: TransactionQuery,
  found: readonly Matching[],
  knownByWatch: KnownByWatch,
  upTo: number,
  removals: readonly LoggedRemoval[],
  searches: WatchSearches,
  onError: ((error: Error) => void) | undefined,
): Promise<WatchOutcome[]> => {
  const removed = new Map(removals.filter(({ number }) => number <= upTo).map((removal) => [removal.id, removal]));
  const questions = found.map(({ watch, query: own, records }) => {
    const known = knownByWatch.get(watch.id) ?? NONE;
    const stillMatching = new Set(records.map(({ id }) => id));
    const candidates = [...known.keys()].filter((id) => !stillMatching.has(id));
    return { watch, own, records, known, candidates };
  });
  const asked = questions.filter(({ candidates }) => candidates.length > 0);
  const answers = await searches.many(
    asked.map(
      ({ watch, own, candidates }): ChangedSearch => ({
        query: own,
        after: watch.position ?? 0,
        upTo,
        othersOf: candidates,
      }),
    ),
    RANGE_STEP,
  );
  const othersOf = new Map(asked.map(({ watch }, i) => [watch.id, answers[i] ?? []]));
  const outcomes: WatchOutcome[] = [];
  for (const { watch, records, known, candidates } of questions) {
    const others = othersOf.get(watch.id) ?? [];
    if (others instanceof Error) {
      await markUnsearchable(query, watch, others, onError);
      continue;
    }
    const changedIds = new Set(others.map(({ id }) => id));
    const gone = candidates.flatMap((id) => {
      const removal = removed.get(id);
      return removal && !changedIds.has(id) && removal.number > (known.get(id)?.number ?? 0) ? [removal] : [];
    });
    const outcome = outcomeOf({
      known,
      matching: records,
      others,
      removed: gone,
      on: watch.on,
      numbersAreChanges: true,
    });
    outcomes.push({ watch, outcome });
  }
  return outcomes;
};
