import type { DataTier } from '#libs/records/data-tier.js';

/** A tool: the routes of `/v4` that it reads, and how it formats the results. Everything else is derived from the routes. */
export interface ToolRow {
  readonly name: string;
  readonly description: string;
  /** The routes, as written in OpenAPI. If there are several, the path parameters of the call select one. */
  readonly paths: readonly [string, ...string[]];
  /** Query parameters with a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Paths of the fields in a compact result. Default: all fields that are not null. */
  readonly compactFields?: readonly string[];
  /** Whether the first page contains the total number of matches. */
  readonly withTotal?: true;
  /** The tool whose schema lists the filters that this tool also accepts. */
  readonly filtersOf?: string;
  /** The data tier that the tool requires. Default: `min`. */
  readonly minTier?: DataTier;
}
