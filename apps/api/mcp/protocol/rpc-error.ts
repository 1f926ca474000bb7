import { ProtocolErrorCode } from '@modelcontextprotocol/server';

export { ProtocolErrorCode };

/** Of revision 2026-07-28: the headers and the body disagree. */
export const HEADER_MISMATCH = -32_020;
/** Code of the streamable HTTP transport, for errors without a JSON-RPC code. */
export const TRANSPORT_ERROR = -32_000;

/** A JSON-RPC error, with the HTTP status of its response outside of a batch. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly options: { readonly status?: number; readonly data?: unknown } = {},
  ) {
    super(message);
  }

  get status(): number {
    return this.options.status ?? 200;
  }

  /** The `error` of a response. */
  get body(): { code: number; message: string; data?: unknown } {
    const { data } = this.options;
    return { code: this.code, message: this.message, ...(data !== undefined && { data }) };
  }
}
