import { MS_PER_DAY } from '#libs/records/time.js';
import { optInFields } from '#libs/registry/derive/field-selection.js';
import { compact, fieldTree } from './compact.js';
import { tokenCount } from './token-count.js';
import { type Detail, recordDefinition, type Tool } from './tool.js';

/** Maximum tokens of a result, as `tokenCount` estimates them. Common clients refuse results of 25,000 tokens, and models count differently. */
const MAX_TOKENS = 18_000;
/** Maximum tokens of a page of compact records. */
const MAX_COMPACT_TOKENS = 6_000;
/** Tokens reserved for the rest of a page: the cursor and other top-level keys. */
const RESERVED_TOKENS = 400;

/** What was seen in the week before `as_of` needs no date. */
const RECENTLY_SEEN_MS = 7 * MS_PER_DAY;

type Json = Readonly<Record<string, unknown>>;

/** Formats the responses of a tool's routes as results of limited size. */
export class ResultView {
  private readonly tree: ReturnType<typeof fieldTree> | true;
  private readonly seenAt: string | undefined;

  constructor(tool: Tool) {
    const { compactFields, seenAt } = tool.definition;
    const definition = recordDefinition(tool);
    // What `include` adds was asked for.
    this.tree = compactFields ? fieldTree([...compactFields, ...(definition ? optInFields(definition) : [])]) : true;
    this.seenAt = seenAt;
  }

  /** The number of records that fit into a result, at least one if there are any. @param records the JSON of each record. */
  fits(records: Iterable<Buffer>, detail: Detail): number {
    const limit = this.limit(detail);
    let tokens = RESERVED_TOKENS;
    let fitting = 0;
    for (const record of records) {
      tokens += tokensOf(this.record(JSON.parse(record.toString('utf8')), detail, null)) + 1;
      if (tokens > limit) return Math.max(1, fitting);
      fitting += 1;
    }
    return fitting;
  }

  /** Formats a response. Records are included as a whole or not at all. */
  show(result: Json, detail: Detail): Json {
    if (!Array.isArray(result.data)) return withoutLargestFields(this.record(result, detail, null) as Json, MAX_TOKENS);
    const { data, ...others } = result;
    const asOf = typeof result.as_of === 'string' ? Date.parse(result.as_of) : null;
    const otherKeys = detail === 'full' ? others : (compact(others) as Json);
    return withFittingRows(
      data.map((record) => this.record(record, detail, asOf)),
      otherKeys,
      this.limit(detail),
    );
  }

  private limit(detail: Detail): number {
    return this.tree !== true && detail === 'compact' ? MAX_COMPACT_TOKENS : MAX_TOKENS;
  }

  /** @param asOf the time of the dataset; null if it is not known. */
  private record(record: unknown, detail: Detail, asOf: number | null): unknown {
    if (detail === 'full') return record;
    const compacted = compact(record, this.tree) as Json;
    const time = this.seenAt && (record as Json)[this.seenAt];
    if (typeof time !== 'string' || (asOf !== null && Date.parse(time) >= asOf - RECENTLY_SEEN_MS)) return compacted;
    return { ...compacted, seen: time.slice(0, 'YYYY-MM-DD'.length) };
  }
}

const tokensOf = (value: unknown): number => tokenCount(JSON.stringify(value));

const withFittingRows = (rows: readonly unknown[], otherKeys: Json, limit: number): Json => {
  // Reserves at least as much as `fits`, whose records have been charged.
  const available = limit - Math.max(RESERVED_TOKENS, tokensOf(otherKeys));
  let tokens = 0;
  const firstOmitted = rows.findIndex((row) => {
    tokens += tokensOf(row) + 1;
    return tokens > available;
  });
  if (firstOmitted === -1) return { data: rows, ...otherKeys };
  if (firstOmitted === 0 && rows.length === 1) {
    const { omitted, ...row } = withoutLargestFields(rows[0] as Json, available);
    return { data: [row], ...otherKeys, omitted };
  }
  const omittedCount = rows.length - Math.max(1, firstOmitted);
  const omitted = `The last ${omittedCount} of ${rows.length} entries did not fit. Request fewer entries, or add filters.`;
  return {
    data: rows
      .slice(0, Math.max(1, firstOmitted))
      .map((row) => (firstOmitted === 0 ? withoutLargestFields(row as Json, available) : row)),
    ...otherKeys,
    omitted,
  };
};

/** Omits the largest fields of a record until it fits, and lists them in `omitted`. */
const withoutLargestFields = (record: Json, available: number): Json => {
  const sizes = Object.entries(record).map(([name, value]) => ({ name, tokens: tokensOf(value) + tokensOf(name) + 1 }));
  let total = sizes.reduce((sum, { tokens }) => sum + tokens, 1);
  const omittedNames: string[] = [];
  for (const { name, tokens } of sizes.sort((one, other) => other.tokens - one.tokens)) {
    if (total <= available) break;
    total -= tokens;
    omittedNames.push(name);
  }
  if (omittedNames.length === 0) return record;
  const kept = Object.entries(record).filter(([name]) => !omittedNames.includes(name));
  const omitted = `Too large for a result: ${omittedNames.join(', ')}. Request each alone with \`fields\`, or read it from /v4.`;
  return { ...Object.fromEntries(kept), omitted };
};
