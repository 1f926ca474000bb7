/** Ids of the postings and companies that an organization excludes from its reads. */
export interface Exclusions {
  readonly jobs: readonly string[];
  readonly sources: readonly string[];
}

/** Maximum number of companies that one filter may name through collections. */
export const MAX_FILTER_COMPANIES = 50_000;

/** The result of resolving names of collections. */
export interface FoundCollections {
  /** Companies in any of them. */
  readonly sources: readonly string[];
  /** The requested names that are unknown. */
  readonly unknown: readonly string[];
  /** The names of all collections; only if something is unknown. */
  readonly names: readonly string[];
}

/** The exclusions and collections of an organization. Each method rejects with `service_unavailable` if they cannot be read. */
export interface Visibility {
  exclusions(): Promise<Exclusions>;
  /** @param requested names or ids. */
  findCollections(requested: readonly string[]): Promise<FoundCollections>;
}
