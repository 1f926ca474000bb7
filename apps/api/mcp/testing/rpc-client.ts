import type { TestApi } from '../../testing/test-api.js';
import type { ToolList } from '../tools/tool-lists.js';

export interface RpcResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests read bodies of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

/** Sends JSON-RPC over plain HTTP, unchanged. */
export class RpcClient {
  constructor(
    private readonly api: Pick<TestApi, 'app'>,
    private readonly token: string,
    /** The list of tools of the address. */
    private readonly tools?: ToolList,
  ) {}

  /** @param body an object or array, or the bytes themselves. */
  async post(body: unknown, headers: Record<string, string> = {}): Promise<RpcResponse> {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await this.api.app.inject({
      method: 'POST',
      url: this.tools === undefined ? '/mcp' : `/mcp?tools=${this.tools}`,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...headers },
      payload,
    });
    const { statusCode: status, headers: returned, body: text } = response;
    return { status, headers: returned, body: text === '' ? null : JSON.parse(text) };
  }

  /** A request of a revision with a handshake. @returns its result. */
  async request(method: string, params: object = {}) {
    const { body } = await this.post({ jsonrpc: '2.0', id: 1, method, params });
    if (body.error) throw new Error(JSON.stringify(body.error));
    return body.result;
  }

  /** Calls a tool. @returns the structured content. */
  async call(name: string, args: object = {}) {
    const { structuredContent, isError, content } = await this.request('tools/call', { name, arguments: args });
    if (isError) throw new Error(content[0].text);
    return structuredContent;
  }
}

/** A request of revision 2026-07-28, which describes itself. */
export const modernRequest = (id: number | string, method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});
