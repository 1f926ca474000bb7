import { comparable, roleOf } from '#libs/derivation/role.js';
import type { ModerationDetails } from '#libs/registry/records/jobs/job-record.js';

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
  /** Index of the first that is open. */
  private first = 0;
  /** Index of the first that is open on another board than the first. */
  private other = 0;

  add(listing: Listing): void {
    this.listings.push(listing);
  }

  /**
   * The first one that is open at the same time as a posting. One that closed before that was first seen is forgotten: the next posting was
   * seen later still. If the first that is left was seen after the posting closed, so were all that follow.
   */
  firstOpenWith(listing: Listing): Listing | undefined {
    this.first = this.openFrom(this.first, listing);
    return ifBefore(this.listings[this.first], listing);
  }

  /**
   * The same on another board. Only the first open posting and the first one of another board are kept. If the former closes, the next one
   * is of the same board, or it is the latter: those between them are of the same board or closed. So neither index ever decreases.
   */
  firstOnAnotherBoard(listing: Listing): Listing | undefined {
    this.first = this.openFrom(this.first, listing);
    const first = this.listings[this.first];
    if (first === undefined || first.board !== listing.board) return ifBefore(first, listing);
    this.other = this.openFrom(Math.max(this.other, this.first + 1), listing, first.board);
    return ifBefore(this.listings[this.other], listing);
  }

  /** The index of the first that is open when a posting is first seen. @param board one that is left out. */
  private openFrom(start: number, { firstSeenAt }: Listing, board?: string): number {
    const isOpen = (each: Listing) => each.board !== board && (each.closedAt === null || each.closedAt > firstSeenAt);
    let index = start;
    while (index < this.listings.length && !isOpen(this.listings[index] as Listing)) index += 1;
    return index;
  }
}

/** The earlier posting, if it was first seen before the later one closed. */
const ifBefore = (earlier: Listing | undefined, { closedAt }: Listing): Listing | undefined =>
  earlier !== undefined && (closedAt === null || earlier.firstSeenAt < closedAt) ? earlier : undefined;

/**
 * The postings of one title and place that duplicate no other, by what later ones are compared with. A company may publish thousands of
 * them, so each is compared with the first one of its text and the first one on another board only.
 */
class Originals {
  private readonly byText = new Map<string, OpenListings>();
  private readonly all = new OpenListings();
  private readonly withoutText = new OpenListings();
  private readonly rank = new Map<Listing, number>();

  add(listing: Listing): void {
    this.rank.set(listing, this.rank.size);
    this.all.add(listing);
    if (listing.text === null) this.withoutText.add(listing);
    else {
      const sameText = this.byText.get(listing.text) ?? new OpenListings();
      this.byText.set(listing.text, sameText);
      sameText.add(listing);
    }
  }

  /**
   * The first one that a posting duplicates: open at the same time, with the same text or, if one of the texts is unknown, on another board.
   *
   * @param listing first seen no earlier than those before.
   */
  of(listing: Listing): Listing | undefined {
    const sameText = listing.text === null ? undefined : this.byText.get(listing.text)?.firstOpenWith(listing);
    const onAnotherBoard = (listing.text === null ? this.all : this.withoutText).firstOnAnotherBoard(listing);
    const rankOf = (each: Listing | undefined) => (each && this.rank.get(each)) ?? Number.POSITIVE_INFINITY;
    return rankOf(sameText) < rankOf(onAnotherBoard) ? sameText : onAnotherBoard;
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
