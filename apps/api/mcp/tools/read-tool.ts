import { pick } from 'es-toolkit';
import type { Permissions } from '#libs/billing/tokens/token-scopes.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import type { Counts } from '#libs/search/read/response/response-body.js';
import { parseQueryString } from '../../http/url/query-string.js';
import type { MeteredOperation } from '../../metering/operation.js';
import { assertMayCall, mayCall, pricedCallOf } from '../../reads/read.js';
import type { Exchange } from '../http/exchange.js';
import { type Arguments, readArguments, type ToolRequest } from './arguments.js';
import { type CallableTool, type ToolDescription, titleOf } from './callable-tool.js';
import { inputSchema } from './input-schema.js';
import { ResultView } from './result-view.js';
import type { Schema } from './schema.js';
import type { Tool } from './tool.js';

/** A tool that performs a read of `/v4`. */
export class ReadTool implements CallableTool {
  private readonly view: ResultView;

  constructor(private readonly tool: Tool) {
    this.view = new ResultView(tool);
  }

  get name(): string {
    return this.tool.definition.name;
  }

  get tokensOnly(): true | undefined {
    return this.tool.definition.tokensOnly;
  }

  isPermitted(caller: Permissions): boolean {
    return mayCall(caller, this.tool.bound.endpoint);
  }

  describe(tier: DataTier): ToolDescription | null {
    const { name, description } = this.tool.definition;
    if (!allows(tier, this.tool.bound.endpoint.tier ?? 'min')) return null;
    return {
      name,
      title: titleOf(name),
      description,
      inputSchema: inputSchema(this.tool, tier),
      outputSchema: outputSchema(this.tool),
      annotations: { readOnlyHint: true },
    };
  }

  async call(given: Arguments, exchange: Exchange): Promise<object> {
    // The number of records that fit depends on `detail`; an invalid one is reported by `readArguments`.
    const detail = given.detail === 'full' || given.fields != null ? 'full' : 'compact';
    return exchange.perform(
      pricedCallOf(this.tool.bound.endpoint),
      async (operation) => {
        assertMayCall(operation.caller, this.tool.bound.endpoint);
        const request = readArguments(this.tool, given, operation.dataTier);
        const [result, { count: total, ...unknown }] = await Promise.all([
          this.read(request, operation),
          this.counts(request, operation),
        ]);
        const shown = this.view.show({ ...(result as Record<string, unknown>), ...unknown }, request.detail);
        return total === undefined ? shown : { ...shown, total };
      },
      (records) => this.view.fits(records, detail),
    );
  }

  private async read(
    { path, query }: Pick<ToolRequest, 'path' | 'query'>,
    operation: MeteredOperation,
  ): Promise<unknown> {
    const { type, value } = await this.tool.bound.run(path, parseQueryString(query.toString()), operation);
    if (type !== 'bytes') return value;
    try {
      return JSON.parse(value.body.toString('utf8'));
    } finally {
      value.release?.();
    }
  }

  /** The number of matching records and what is unknown about it, on the first page. If counting fails, the page is returned without it. */
  private async counts({ path, query }: ToolRequest, operation: MeteredOperation): Promise<Partial<Counts>> {
    if (!this.tool.definition.withTotal || query.has('cursor')) return {};
    const counted = new URLSearchParams([...query].filter(([name]) => !['limit', 'fields'].includes(name)));
    counted.append('count', 'true');
    try {
      const counts = (await this.read({ path, query: counted }, operation)) as Counts;
      return pick(counts, ['count', 'excluded', 'unknown', 'unknown_of']);
    } catch {
      return {};
    }
  }
}

/**
 * The result of a tool as JSON Schema: whether it is a list. The keys of a response and the fields of records are in the OpenAPI document; here
 * they would be longer than everything else in `tools/list`.
 */
const outputSchema = ({ response: { properties = {} } }: Tool): Schema => ({
  type: 'object',
  ...('data' in properties && { required: ['data'] }),
});
