import type { DataTier } from '#libs/records/data-tier.js';
import type { Exchange } from '../http/exchange.js';
import type { Arguments } from './arguments.js';
import type { Schema } from './schema.js';

/** The description of a tool in `tools/list`. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly annotations: { readonly readOnlyHint: true };
}

/** A tool that `tools/call` can call. */
export interface CallableTool {
  readonly name: string;
  /** @returns null where the tier cannot use it. */
  describe(tier: DataTier): ToolDescription | null;
  /** Performs one operation. @throws AppError that says what the caller has to change. */
  call(given: Arguments, exchange: Exchange): Promise<object>;
}
