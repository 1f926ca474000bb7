import { ProtocolErrorCode } from '@modelcontextprotocol/server';

export { ProtocolErrorCode };

/** Error code of revision 2026-07-28: the headers and the body disagree. */
export const HEADER_MISMATCH = -32_020;
/** Error code of the streamable HTTP transport, for errors that have no code of their own. */
export const TRANSPORT_ERROR = -32_000;

/** A JSON-RPC error, and the HTTP status to send it with outside of a batch. */
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
