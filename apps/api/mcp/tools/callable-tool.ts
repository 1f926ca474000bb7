import type { Permissions } from '#libs/billing/tokens/token-scopes.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Exchange } from '../http/exchange.js';
import type { Arguments } from './arguments.js';
import type { Schema } from './schema.js';

/** The description of a tool in `tools/list`. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly annotations: { readonly readOnlyHint: true };
}

/** A tool, for `tools/list` and `tools/call`. */
export interface CallableTool {
  readonly name: string;
  /** See `ToolDefinition`. */
  readonly tokensOnly?: true | undefined;
  /** Whether the token of a caller has the scopes of the tool. */
  isPermitted(caller: Permissions): boolean;
  /** @returns null if the tier cannot use the tool. */
  describe(tier: DataTier): ToolDescription | null;
  /** Performs one operation. @returns its structured content. @throws AppError with a message that says what to change. */
  call(given: Arguments, exchange: Exchange): Promise<object>;
}

/** The title of a tool in lists that people read: `search_jobs` is `Search jobs`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
