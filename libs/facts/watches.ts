import { COMPLETE_OUTCOMES } from '#libs/feed/fetches.js';
import { literal } from './duckdb.js';
import type { FactsOrigin } from './fact-folders.js';
import { FETCH_TOLERANCE_MS, MAX_FETCH_GAP_MS } from './watch-rules.js';

/** SQL: whether a row of the view `fetches` shows the whole board. */
export const IS_COMPLETE = `outcome IN (${COMPLETE_OUTCOMES.map(literal).join(', ')})`;

/** SQL: the complete fetches of each unit, and the time since the one before. @param asOf epoch milliseconds. */
export const completeFetches = (asOf: number): string => `
  SELECT unit, fetched, fetched - lag(fetched) OVER (PARTITION BY unit ORDER BY fetched) AS since FROM (
    SELECT board AS unit, epoch_ms(fetched_at) AS fetched FROM fetches
    WHERE ${IS_COMPLETE} AND epoch_ms(fetched_at) <= ${asOf})`;

/**
 * Table `watches`: the periods over which each unit was watched, `from_ms` and `to_ms` being its first and last complete fetch in
 * them. A unit is a board, or a company whose postings do not name their board.
 *
 * A unit without fetches in the feed is inferred to be watched from the first sight of its postings until they were last verified, or
 * until `as_of` if the feed does not state when open postings were verified.
 *
 * @param asOf epoch milliseconds. Needs the views `fetches` and `postings`.
 * @param origin of the facts. If the facts were rebuilt, earlier fetches are unknown: failed ones since then do not show that the board was never read.
 */
export const watchesStatement = (
  asOf: number,
  { rebuilt_at }: FactsOrigin,
): string => `CREATE OR REPLACE TABLE watches AS
  WITH gaps AS (SELECT unit, fetched, coalesce(since > ${MAX_FETCH_GAP_MS}, true) AS is_first FROM (${completeFetches(asOf)})),
  runs AS (SELECT unit, fetched, count(*) FILTER (is_first) OVER (PARTITION BY unit ORDER BY fetched) AS run FROM gaps),
  sightings AS (
    SELECT watched_unit AS unit, epoch_ms(coalesce(first_seen_at, observed_at)) AS seen, status = 'active' AND verified_active_at IS NULL AS is_unverified,
      epoch_ms(least(greatest(coalesce(first_seen_at, observed_at), verified_active_at, verified_inactive_at), observed_at)) AS verified
    FROM postings ANTI JOIN (SELECT DISTINCT board FROM fetches${rebuilt_at === null ? '' : ` WHERE ${IS_COMPLETE}`}) AS known ON watched_unit = board
  )
  SELECT unit, min(fetched)::BIGINT AS from_ms, max(fetched)::BIGINT AS to_ms, count(*)::INTEGER AS fetches, false AS inferred FROM runs GROUP BY unit, run
  UNION ALL
  SELECT unit, least(min(seen), ${asOf})::BIGINT, (CASE WHEN bool_or(is_unverified) THEN ${asOf} ELSE least(max(verified), ${asOf}) END)::BIGINT, 0, true
  FROM sightings GROUP BY unit`;

/** SQL: whether an event was seen at a fetch that followed another one closely. @param from and @param to of the last watch that began before the event. */
export const isWatchedEvent = (time: string, to: string): string =>
  `coalesce(${time} <= ${to} + ${FETCH_TOLERANCE_MS}, false)`;
