/** Ids of postings and companies that an organization leaves out of its reads of postings. */
export interface Exclusions {
  readonly jobs: readonly string[];
  readonly sources: readonly string[];
}

/** Companies that one filter may name through collections, at most. */
export const MAX_COLLECTION_SOURCES = 50_000;

/** Collections as an organization names them. */
export interface FoundCollections {
  /** Companies in any of them. */
  readonly sources: readonly string[];
  /** What names none. */
  readonly unknown: readonly string[];
  /** The names of all that there are; only where something is unknown. */
  readonly names: readonly string[];
}

/** What an organization has decided about its own reads. Each method rejects with `service_unavailable` rather than guess. */
export interface Visibility {
  exclusions(): Promise<Exclusions>;
  /** @param requested names or ids. */
  findCollections(requested: readonly string[]): Promise<FoundCollections>;
}
