import { allows, type DataTier } from '#libs/records/data-tier.js';
import type { Operation } from '../../metering/operation.js';
import type { Exchange } from '../http/exchange.js';
import { type Arguments, readArguments, type ToolRequest } from './arguments.js';
import type { CallableTool, ToolDescription } from './callable-tool.js';
import { inputSchema } from './input-schema.js';
import { outputSchema } from './output-schema.js';
import { ResultView } from './result-view.js';
import type { Tool } from './tool.js';

/** A tool that reads a route of `/v4`. */
export class V4Tool implements CallableTool {
  private readonly view: ResultView;

  constructor(private readonly tool: Tool) {
    this.view = new ResultView(tool);
  }

  get name(): string {
    return this.tool.row.name;
  }

  describe(tier: DataTier): ToolDescription | null {
    const { name, description, minTier = 'min' } = this.tool.row;
    if (!allows(tier, minTier)) return null;
    return {
      name,
      description,
      inputSchema: inputSchema(this.tool, tier),
      outputSchema: outputSchema(this.tool),
      annotations: { readOnlyHint: true },
    };
  }

  async call(given: Arguments, exchange: Exchange): Promise<object> {
    const call = this.tool.operations[0]?.call ?? 'records';
    // The number of records that fit depends on `detail`; an invalid one is reported by `readArguments`.
    const detail = given.detail === 'full' || given.fields != null ? 'full' : 'compact';
    return exchange.perform(
      call,
      async (operation) => {
        const request = readArguments(this.tool, given, operation.dataTier);
        const [result, total] = await Promise.all([this.read(request, operation), this.total(request, operation)]);
        const shown = this.view.show(result as Record<string, unknown>, request.detail);
        return total === null ? shown : { ...shown, total };
      },
      (records) => this.view.fits(records, detail),
    );
  }

  private read({ operation: read, path, query }: ToolRequest, operation: Operation): Promise<unknown> {
    return read.read(path, query, operation);
  }

  /** The number of matching records, on the first page. If counting fails, the page is returned without it. */
  private async total({ operation: read, path, query }: ToolRequest, operation: Operation): Promise<number | null> {
    if (!this.tool.row.withTotal || query.has('cursor')) return null;
    const counted = new URLSearchParams([...query].filter(([name]) => !['limit', 'fields'].includes(name)));
    counted.append('count', 'true');
    try {
      return ((await read.read(path, counted, operation)) as { count: number }).count;
    } catch {
      return null;
    }
  }
}
