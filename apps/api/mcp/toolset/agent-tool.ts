import type { z } from 'zod';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Reads } from './reads.js';

/** What a tool is called with beside its arguments. */
export interface ToolContext {
  readonly reads: Reads;
  /** Performs and charges a second read, as an operation of its own. */
  charged<T>(price: PricedCall, work: (reads: Reads) => Promise<T>): Promise<T>;
}

interface Definition<I extends z.ZodRawShape, O extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The price of the read that is charged. All others are free. */
  readonly price: PricedCall;
  /** The data tier without which it finds nothing. Default: `min`. */
  readonly tier?: DataTier;
  /** The groups of the reads that it performs, which are the scopes that a token needs. */
  readonly groups: readonly EndpointGroup[];
  /** The filters whose data tier the values of an argument need: `{ by: { level: 'levels' } }`. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly input: z.ZodObject<I>;
  readonly output: z.ZodObject<O>;
  run(args: z.output<z.ZodObject<I>>, context: ToolContext): Promise<NoInfer<z.input<z.ZodObject<O>>>>;
}

/** A tool of the default toolset: takes names, performs several reads, and says what their results leave out. */
export type AgentTool = Definition<z.ZodRawShape, z.ZodRawShape>;

/** Defines a tool. The compiler checks that `run` returns what `output` describes. */
export const defineAgentTool = <I extends z.ZodRawShape, O extends z.ZodRawShape>(tool: Definition<I, O>): AgentTool =>
  tool as unknown as AgentTool;
