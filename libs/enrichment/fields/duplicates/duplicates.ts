import { comparable, roleOf } from '#libs/derivation/role.js';
import type { ModerationDetails } from '#libs/records/job-details.js';

/** The facts of a posting that determine to which others it is the same. Times are RFC 3339 UTC. */
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

/** How a posting relates to the others of its role. */
export type Sameness = Pick<ModerationDetails, 'duplicate_of' | 'is_primary' | 'reposts'>;

/** Postings in the order in which they were first seen, without those that closed before the next one was. */
class OpenListings {
  private readonly listings: Listing[] = [];
  private first = 0;

  add(listing: Listing): void {
    this.listings.push(listing);
  }

  /**
   * The first one that is open at the same time as a posting. One that closed before that was first seen is forgotten: the next posting was
   * seen later still. If the first that is left was seen after the posting closed, so were all that follow.
   */
  firstOpenWith({ firstSeenAt, closedAt }: Listing): Listing | undefined {
    let found = this.listings[this.first];
    while (found !== undefined && found.closedAt !== null && found.closedAt <= firstSeenAt) {
      this.first += 1;
      found = this.listings[this.first];
    }
    return found !== undefined && (closedAt === null || found.firstSeenAt < closedAt) ? found : undefined;
  }
}

const listOf = <Key>(lists: Map<Key, OpenListings>, key: Key): OpenListings => {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = new OpenListings();
  lists.set(key, list);
  return list;
};

/**
 * The postings of one title and place that duplicate no other, by what later ones are compared with. A company may publish thousands of
 * them, so each is compared with the first one of its text and of each board only.
 */
class Originals {
  private readonly byText = new Map<string, OpenListings>();
  private readonly byBoard = new Map<string, OpenListings>();
  private readonly withoutText = new Map<string, OpenListings>();
  private readonly rank = new Map<Listing, number>();

  add(listing: Listing): void {
    this.rank.set(listing, this.rank.size);
    listOf(this.byBoard, listing.board).add(listing);
    if (listing.text === null) listOf(this.withoutText, listing.board).add(listing);
    else listOf(this.byText, listing.text).add(listing);
  }

  /**
   * The first one that a posting duplicates: open at the same time, with the same text or, if one of the texts is unknown, on another board.
   *
   * @param listing first seen no earlier than those before.
   */
  of(listing: Listing): Listing | undefined {
    const sameText = listing.text === null ? undefined : this.byText.get(listing.text)?.firstOpenWith(listing);
    const onOtherBoards = [...(listing.text === null ? this.byBoard : this.withoutText)].map(([board, list]) =>
      board === listing.board ? undefined : list.firstOpenWith(listing),
    );
    const rankOf = (each: Listing) => this.rank.get(each) as number;
    return [sameText, ...onOtherBoards]
      .filter((each) => each !== undefined)
      .reduce<Listing | undefined>((best, each) => (best && rankOf(best) < rankOf(each) ? best : each), undefined);
  }
}

/**
 * The postings that duplicate another posting of the same company. A duplicate has the same title and places, is open at the same time,
 * and has the same text or, if a text is unknown, is on another board of the company: two openings on one board may have the same title and
 * place.
 *
 * @returns id of the duplicate -> id of the original: the one that was seen first and is not a duplicate itself.
 */
export const duplicatesOf = (listings: Iterable<Listing>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const group of Map.groupBy(listings, openingKey).values()) {
    if (group.length === 1) continue;
    const originals = new Originals();
    for (const listing of group.toSorted(byFirstSight)) {
      const original = originals.of(listing);
      if (original) found.set(listing.id, original.id);
      else originals.add(listing);
    }
  }
  return found;
};

/**
 * How each posting relates to the others of its company: `duplicate_of` as `duplicatesOf` finds it; `is_primary`: the oldest open posting of
 * a role, in any place; `reposts`: as `repostsBefore` counts them.
 */
export const samenessOf = (listings: readonly Listing[]): ReadonlyMap<string, Sameness> => {
  const duplicates = duplicatesOf(listings);
  const primary = new Set<string>();
  for (const role of Map.groupBy(listings, ({ source, title }) => roleOf(source, title)).values()) {
    const [oldest] = role.filter(({ closedAt }) => closedAt === null).sort(byFirstSight);
    if (oldest) primary.add(oldest.id);
  }
  const found = new Map<string, Sameness>();
  for (const group of Map.groupBy(listings, openingKey).values()) {
    const closings = group.flatMap(({ closedAt }) => closedAt ?? []).sort();
    let reposts = 0;
    for (const { id, firstSeenAt } of group.toSorted(byFirstSight)) {
      while (reposts < closings.length && (closings[reposts] as string) <= firstSeenAt) reposts += 1;
      found.set(id, { duplicate_of: duplicates.get(id) ?? null, is_primary: primary.has(id), reposts });
    }
  }
  return found;
};

/** The same for postings of a company with the same title and places. */
const openingKey = ({ source, title, places }: Listing): string =>
  JSON.stringify([source, comparable(title), [...new Set(places.map(comparable))].sort()]);

const byFirstSight = (a: Listing, b: Listing): number => compare(a.firstSeenAt, b.firstSeenAt) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
