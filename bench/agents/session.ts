import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { ListedTool } from './planner/catalogue.js';
import type { Result } from './question.js';

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Result;
  readonly content: readonly { readonly text: string }[];
}

/** What a call returned. */
export interface Outcome {
  readonly isError: boolean;
  readonly result: Result;
  readonly text: string;
  readonly tokens: number;
}

/** Calls of the tools of `/mcp` on a running API. */
export class Session {
  constructor(
    private readonly api: string,
    private readonly token: string,
  ) {}

  async tools(): Promise<readonly ListedTool[]> {
    const { result } = await this.request<{ tools: readonly ListedTool[] }>('tools/list', {});
    if (!result) throw new Error(`${this.api}/mcp lists no tools.`);
    return result.tools;
  }

  async call(name: string, args: object): Promise<Outcome> {
    const { result, error } = await this.request<ToolResult>('tools/call', { name, arguments: args });
    const text = result?.content[0]?.text ?? error?.message ?? 'No result.';
    return {
      isError: result?.isError ?? result === undefined,
      result: result?.structuredContent ?? { error: text },
      text,
      tokens: countTokens(text),
    };
  }

  private async request<T>(method: string, params: object): Promise<{ result?: T; error?: { message: string } }> {
    const response = await fetch(`${this.api}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (await response.json()) as { result?: T; error?: { message: string } };
  }
}
