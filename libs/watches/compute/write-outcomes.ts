import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { DueWatch } from './due-watches.js';
import type { Occurrence, Outcome } from './outcome.js';

/** Where a watch stands after a comparison. */
export interface WatchProgress {
  readonly position: number | null;
  readonly version: string | null;
}

export interface WatchOutcome {
  readonly watch: DueWatch;
  readonly outcome: Outcome;
  /** How far the sequence of events skips: after the log was restored from an earlier state, whose later events had numbers too. */
  readonly gap?: number;
}

/** Writes the events of watches, their matches and where they stand, which take effect together. @returns the number of events. */
export const writeOutcomes = async (
  query: TransactionQuery,
  outcomes: readonly WatchOutcome[],
  { position, version }: WatchProgress,
): Promise<number> => {
  const told = await occurrencesToTell(query, outcomes);
  await writeMatches(query, outcomes);
  const ids = outcomes.map(({ watch }) => watch.id);
  // The rows are locked: no other process assigns sequences.
  const events = await query<{ watch_id: string }>(
    `INSERT INTO watch_events (watch_id, sequence, type, record_id, change_number)
     SELECT e.watch_id, w.last_sequence + g.gap + row_number() OVER (PARTITION BY e.watch_id ORDER BY e.ordinal), e.type, e.record_id, e.number
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS e (watch_id, type, record_id, number, ordinal)
     JOIN watches w ON w.id = e.watch_id
     JOIN unnest($5::text[], $6::bigint[]) AS g (watch_id, gap) ON g.watch_id = e.watch_id
     RETURNING watch_id`,
    [
      told.map(({ watchId }) => watchId),
      told.map(({ type }) => type),
      told.map(({ recordId }) => recordId),
      told.map(({ number }) => number),
      ids,
      outcomes.map(({ gap = 0 }) => gap),
    ],
  );
  const eventCounts = Map.groupBy(events, ({ watch_id }) => watch_id);
  await query(
    `UPDATE watches w SET position = $1, version = $2, invalid_reason = NULL,
       last_sequence = w.last_sequence + u.events, matches = w.matches + u.matches
     FROM unnest($3::text[], $4::bigint[], $5::integer[]) AS u (id, events, matches) WHERE w.id = u.id`,
    [
      position,
      version,
      ids,
      outcomes.map(({ watch, gap = 0 }) => gap + (eventCounts.get(watch.id)?.length ?? 0)),
      outcomes.map(({ outcome }) => outcome.added - outcome.gone.length),
    ],
  );
  return events.length;
};

interface WatchOccurrence extends Occurrence {
  readonly watchId: string;
}

/** All occurrences, or those that a watch with `once_per` has not told of before. */
const occurrencesToTell = async (
  query: TransactionQuery,
  outcomes: readonly WatchOutcome[],
): Promise<WatchOccurrence[]> => {
  const all = outcomes.flatMap(({ watch, outcome }) =>
    outcome.occurrences.map((occurrence) => {
      const { recordId, source } = occurrence;
      const ofSource = watch.oncePer === 'source' ? (source ?? recordId) : null;
      return { ...occurrence, watchId: watch.id, key: watch.oncePer === 'record' ? recordId : ofSource };
    }),
  );
  const limited = all.filter(({ key }) => key !== null);
  if (limited.length === 0) return all;
  const added = await query<{ watch_id: string; type: string; key: string }>(
    `INSERT INTO watch_once (watch_id, type, key) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT DO NOTHING RETURNING watch_id, type, key`,
    [limited.map(({ watchId }) => watchId), limited.map(({ type }) => type), limited.map(({ key }) => key)],
  );
  const first = new Set(added.map(({ watch_id, type, key }) => `${watch_id} ${type} ${key}`));
  return all.filter(({ watchId, type, key }) => key === null || first.delete(`${watchId} ${type} ${key}`));
};

const writeMatches = async (query: TransactionQuery, outcomes: readonly WatchOutcome[]): Promise<void> => {
  const gone = outcomes.flatMap(({ watch, outcome }) => outcome.gone.map((id) => [watch.id, id] as const));
  if (gone.length > 0)
    await query(
      `DELETE FROM watch_matches m USING unnest($1::text[], $2::text[]) AS g (watch_id, record_id)
       WHERE m.watch_id = g.watch_id AND m.record_id = g.record_id`,
      [gone.map(([watchId]) => watchId), gone.map(([, id]) => id)],
    );
  const matches = outcomes.flatMap(({ watch, outcome }) =>
    outcome.matches.map((match) => ({ watchId: watch.id, ...match })),
  );
  if (matches.length > 0)
    await query(
      `INSERT INTO watch_matches (watch_id, record_id, number, closed)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[])
       ON CONFLICT (watch_id, record_id) DO UPDATE SET number = excluded.number, closed = excluded.closed`,
      [
        matches.map(({ watchId }) => watchId),
        matches.map(({ id }) => id),
        matches.map(({ number }) => number),
        matches.map(({ closed }) => closed),
      ],
    );
};
