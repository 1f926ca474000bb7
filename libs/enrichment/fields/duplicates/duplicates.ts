import { fold } from '#libs/reference/fold.js';

/** What of a posting decides whether it repeats another. Times are RFC 3339 UTC. */
export interface Listing {
  id: string;
  /** Id of the company. */
  source: string;
  /** Format and board in one word. */
  board: string;
  title: string;
  /** The places as posted. */
  places: readonly string[];
  /** The text, or a digest of it; null where it is not known. */
  text: string | null;
  firstSeenAt: string;
  /** Null while it is open. */
  closedAt: string | null;
}

const words = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

const openAtOnce = (one: Listing, two: Listing): boolean =>
  (one.closedAt === null || two.firstSeenAt < one.closedAt) &&
  (two.closedAt === null || one.firstSeenAt < two.closedAt);

/** Two openings may share title and place on one board; only an equal text, or another board of the company, shows a duplicate. */
const repeats = (later: Listing, earlier: Listing): boolean =>
  openAtOnce(later, earlier) &&
  (later.text !== null && earlier.text !== null ? later.text === earlier.text : later.board !== earlier.board);

/**
 * The postings that repeat another: of one company, with the same title and the same places, open at the same time, and
 * with the same text, or, where a text is not known, on another of the company's boards.
 *
 * @returns id of the repetition -> id of what it repeats: the one that was seen first and repeats none itself.
 */
export const duplicatesOf = (listings: Iterable<Listing>): ReadonlyMap<string, string> => {
  const groups = Map.groupBy(listings, ({ source, title, places }) =>
    JSON.stringify([source, words(title), [...new Set(places.map(words))].sort()]),
  );
  const found = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const originals: Listing[] = [];
    const inOrder = group.toSorted((a, b) => order(a.firstSeenAt, b.firstSeenAt) || order(a.id, b.id));
    for (const listing of inOrder) {
      const original = originals.find((earlier) => repeats(listing, earlier));
      if (original) found.set(listing.id, original.id);
      else originals.push(listing);
    }
  }
  return found;
};

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
