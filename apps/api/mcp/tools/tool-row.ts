import type { DataTier } from '#libs/records/data-tier.js';

/** A tool: the reads of `/v4` that it performs, and how it shows what they return. Everything else is derived from those reads. */
export interface ToolRow {
  readonly name: string;
  readonly description: string;
  /** The routes, as OpenAPI writes them. Of several the one is taken whose path parameters are given. */
  readonly paths: readonly [string, ...string[]];
  /** Query parameters that the tool sets itself. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Paths of what a compact result keeps of each record; everything that is known when left out. */
  readonly compact?: readonly string[];
  /** The first page carries the number of all matches. */
  readonly total?: true;
  /** The tool whose description has the filters that this one takes too. */
  readonly filtersOf?: string;
  /** The data tier that the whole tool needs. Default: `min`. */
  readonly needs?: DataTier;
}
