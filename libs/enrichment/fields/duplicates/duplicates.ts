import { comparable } from '#libs/derivation/role.js';

/** The facts of a posting that determine whether it duplicates another. Times are RFC 3339 UTC. */
export interface Listing {
  id: string;
  /** Id of the company. */
  source: string;
  /** Format and board, joined. */
  board: string;
  title: string;
  /** The places as posted. */
  places: readonly string[];
  /** The text, or a digest of it; null if unknown. */
  text: string | null;
  firstSeenAt: string;
  /** Null while it is open. */
  closedAt: string | null;
}

const overlaps = (one: Listing, two: Listing): boolean =>
  (one.closedAt === null || two.firstSeenAt < one.closedAt) &&
  (two.closedAt === null || one.firstSeenAt < two.closedAt);

/** Two openings on one board may have the same title and place, so their texts must be equal too. */
const isDuplicate = (later: Listing, earlier: Listing): boolean =>
  overlaps(later, earlier) &&
  (later.text !== null && earlier.text !== null ? later.text === earlier.text : later.board !== earlier.board);

/**
 * The postings that duplicate another posting of the same company. A duplicate has the same title and places, is open at the same time,
 * and has the same text or, if a text is unknown, is on another board of the company.
 *
 * @returns id of the duplicate -> id of the original: the one that was seen first and is not a duplicate itself.
 */
export const duplicatesOf = (listings: Iterable<Listing>): ReadonlyMap<string, string> => {
  const groups = Map.groupBy(listings, ({ source, title, places }) =>
    JSON.stringify([source, comparable(title), [...new Set(places.map(comparable))].sort()]),
  );
  const found = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const originals: Listing[] = [];
    const inOrder = group.toSorted((a, b) => compare(a.firstSeenAt, b.firstSeenAt) || compare(a.id, b.id));
    for (const listing of inOrder) {
      const original = originals.find((earlier) => isDuplicate(listing, earlier));
      if (original) found.set(listing.id, original.id);
      else originals.push(listing);
    }
  }
  return found;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
