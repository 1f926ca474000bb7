import type { Listing } from './duplicates.js';

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
export class Originals {
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
