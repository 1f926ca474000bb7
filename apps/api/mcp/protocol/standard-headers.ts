import type { IncomingHttpHeaders } from 'node:http';
import { HEADER_MISMATCH, RpcError } from './rpc-error.js';

/** The headers of a request that the protocol defines. */
export interface StandardHeaders {
  readonly protocolVersionHeader?: string;
  readonly mcpMethodHeader?: string;
  readonly mcpNameHeader?: string;
}

export const standardHeaders = (headers: IncomingHttpHeaders): StandardHeaders => {
  const read = (name: string) => [headers[name] ?? []].flat()[0];
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map(read);
  return {
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  };
};

/**
 * Revision 2026-07-28 requires headers that repeat the version, method and tool of the body, for proxies that do not read bodies. This
 * checks what the library does not: that the headers are present, and that the name of the tool matches.
 * @throws RpcError
 */
export const assertStandardHeaders = (headers: StandardHeaders, method: string, params: unknown): void => {
  if (headers.protocolVersionHeader === undefined)
    throw mismatch('The header MCP-Protocol-Version is missing: send the revision of the body.');
  if (headers.mcpMethodHeader === undefined)
    throw mismatch('The header Mcp-Method is missing: send the method of the body.');
  const key = NAMED[method];
  if (key === undefined) return;
  if (headers.mcpNameHeader === undefined)
    throw mismatch(`The header Mcp-Name is missing: send the \`${key}\` of the body.`);
  const error = mismatchOf(headers, method, params);
  if (error) throw error;
};

/** The parameter that the header Mcp-Name repeats. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The error of headers that were sent and differ from a message; null if they agree. */
export const mismatchOf = (headers: StandardHeaders, method: string, params: unknown): RpcError | null => {
  const { mcpMethodHeader, mcpNameHeader } = headers;
  if (mcpMethodHeader !== undefined && mcpMethodHeader.trim() !== method)
    return mismatch(`The header Mcp-Method must be the method of the body, "${method.slice(0, 100)}".`);
  const key = NAMED[method];
  const name = key === undefined ? undefined : (params as Record<string, unknown> | undefined)?.[key];
  if (mcpNameHeader !== undefined && typeof name === 'string' && decoded(mcpNameHeader.trim()) !== name)
    return mismatch(`The header Mcp-Name must be the \`${key}\` of the body, "${name.slice(0, 100)}".`);
  return null;
};

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

const decoded = (value: string): string => {
  const base64 = ENCODED.exec(value)?.[1];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
};

const mismatch = (message: string) => new RpcError(HEADER_MISMATCH, message, { status: 400 });
