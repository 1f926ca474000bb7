import { createHash } from 'node:crypto';
import type { Database } from '#libs/postgres/database.js';

/** An address of the dashboard. */
export interface PlaceAddress {
  readonly page: string;
  /** The id or slug in its path; null for a page without one. */
  readonly slug: string | null;
  readonly search: Readonly<Record<string, string>>;
  /** The title that the page had. */
  readonly label: string;
}

export interface VisitedPlace extends PlaceAddress {
  readonly visitedAt: Date;
}

/** Places of a person that are kept. */
export const MAX_PLACES = 20;

/** A search that is refined or widened within this time replaces the one before. */
const REFINED_WITHIN = '10 minutes';

/** The places that people last visited, each seen by that person only. */
export class VisitedPlaces {
  constructor(private readonly database: Database) {}

  /** The latest first. */
  list(userId: string): Promise<VisitedPlace[]> {
    return this.database.manager.query(
      `SELECT page, slug, search, label, visited_at AS "visitedAt" FROM visited_places WHERE user_id = $1
       ORDER BY visited_at DESC LIMIT ${MAX_PLACES}`,
      [userId],
    );
  }

  async visit(userId: string, { page, slug, search, label }: PlaceAddress): Promise<void> {
    const entries = Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1));
    const address = createHash('sha256')
      .update(JSON.stringify([page, slug, entries]))
      .digest();
    await this.database.transaction(async (manager) => {
      // The steps of one search are one place: its last one.
      if (slug === null)
        await manager.query(
          `DELETE FROM visited_places p WHERE user_id = $1 AND page = $2 AND slug IS NULL
             AND (search::jsonb @> $3::jsonb OR search::jsonb <@ $3::jsonb)
             AND visited_at > clock_timestamp() - interval '${REFINED_WITHIN}'
             AND visited_at = (SELECT max(visited_at) FROM visited_places WHERE user_id = $1)`,
          [userId, page, JSON.stringify(search)],
        );
      await manager.query(
        `INSERT INTO visited_places (user_id, address, page, slug, search, label) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, address) DO UPDATE SET label = excluded.label, visited_at = clock_timestamp()`,
        [userId, address, page, slug, JSON.stringify(search), label],
      );
      await manager.query(
        `DELETE FROM visited_places WHERE user_id = $1 AND address IN (
           SELECT address FROM visited_places WHERE user_id = $1 ORDER BY visited_at DESC OFFSET ${MAX_PLACES})`,
        [userId],
      );
    });
  }

  async forget(userId: string): Promise<void> {
    await this.database.manager.query('DELETE FROM visited_places WHERE user_id = $1', [userId]);
  }
}
