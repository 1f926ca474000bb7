import type { DataTier } from '#libs/records/data-tier.js';

/** A tool: the reads of `/v4` that it performs, and how it formats the results. Everything else is derived from those reads. */
export interface ToolRow {
  readonly name: string;
  readonly description: string;
  /** The routes, as written in OpenAPI. If there are several, the path parameters of the call decide. */
  readonly paths: readonly [string, ...string[]];
  /** Query parameters with a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Paths of the fields in a compact result. Default: all fields that are not null. */
  readonly compact?: readonly string[];
  /** The first page contains the total number of matches. */
  readonly total?: true;
  /** The tool whose schema lists the filters that this tool also accepts. */
  readonly filtersOf?: string;
  /** The data tier that the tool requires. Default: `min`. */
  readonly needs?: DataTier;
}
