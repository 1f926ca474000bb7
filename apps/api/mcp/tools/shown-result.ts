import { compacted, treeOf } from './compact.js';
import { tokenCount } from './token-count.js';
import type { Detail, Tool } from './tool.js';

/** Maximum tokens of the text of a result, as `tokenCount` estimates them. Common clients refuse 25,000, and models count differently. */
const MAX_TOKENS = 18_000;
/** The same for a page of compact records. */
const MAX_COMPACT_TOKENS = 6_000;
/** Size reserved for the parts of a page other than records: the cursor and top-level keys. */
const RESERVED_TOKENS = 400;

type Json = Readonly<Record<string, unknown>>;

/** Formats what the routes of a tool return. */
export class ResultView {
  private readonly tree: ReturnType<typeof treeOf> | true;

  constructor({ row }: Tool) {
    this.tree = row.compact ? treeOf(row.compact) : true;
  }

  /** How many of the first records fit into a result; at least one. @param records the pieces of each record's JSON. */
  fits(records: readonly (readonly Uint8Array[])[], detail: Detail): number {
    const limit = this.limit(detail);
    let tokens = RESERVED_TOKENS;
    const beyond = records.findIndex((pieces) => {
      tokens += tokensOf(this.record(JSON.parse(Buffer.concat(pieces).toString('utf8')), detail)) + 1;
      return tokens > limit;
    });
    return beyond === -1 ? records.length : Math.max(1, beyond);
  }

  /** The result of a route: whole records, never cut within one. */
  show(result: Json, detail: Detail): Json {
    if (!Array.isArray(result.data)) return fitted(this.record(result, detail) as Json, MAX_TOKENS);
    const { data, ...others } = result;
    const around = detail === 'full' ? others : (compacted(others) as Json);
    return withFittingRows(
      data.map((record) => this.record(record, detail)),
      around,
      this.limit(detail),
    );
  }

  private limit(detail: Detail): number {
    return this.tree !== true && detail === 'compact' ? MAX_COMPACT_TOKENS : MAX_TOKENS;
  }

  private record(record: unknown, detail: Detail): unknown {
    return detail === 'full' ? record : compacted(record, this.tree);
  }
}

const tokensOf = (value: unknown): number => tokenCount(JSON.stringify(value));

const withFittingRows = (rows: readonly unknown[], around: Json, limit: number): Json => {
  // At least the room that `fits` has assumed: those records are charged.
  const available = limit - Math.max(RESERVED_TOKENS, tokensOf(around));
  let tokens = 0;
  const beyond = rows.findIndex((row) => {
    tokens += tokensOf(row) + 1;
    return tokens > available;
  });
  if (beyond === -1) return { data: rows, ...around };
  if (beyond === 0 && rows.length === 1) {
    const { omitted, ...row } = fitted(rows[0] as Json, available);
    return { data: [row], ...around, omitted };
  }
  const left = rows.length - Math.max(1, beyond);
  const omitted = `The last ${left} of ${rows.length} entries did not fit. Request fewer, or narrow the request.`;
  return {
    data: rows.slice(0, Math.max(1, beyond)).map((row) => (beyond === 0 ? fitted(row as Json, available) : row)),
    ...around,
    omitted,
  };
};

/** Leaves out the largest fields of a record until it fits, and lists them in the result. */
const fitted = (record: Json, available: number): Json => {
  const sizes = Object.entries(record).map(([name, value]) => ({ name, tokens: tokensOf(value) + tokensOf(name) + 1 }));
  let total = sizes.reduce((sum, { tokens }) => sum + tokens, 1);
  const left: string[] = [];
  for (const { name, tokens } of sizes.sort((one, other) => other.tokens - one.tokens)) {
    if (total <= available) break;
    total -= tokens;
    left.push(name);
  }
  if (left.length === 0) return record;
  const kept = Object.entries(record).filter(([name]) => !left.includes(name));
  const omitted = `Too large for a result: ${left.join(', ')}. Request it alone with \`fields\`, or read it from /v4.`;
  return { ...Object.fromEntries(kept), omitted };
};
