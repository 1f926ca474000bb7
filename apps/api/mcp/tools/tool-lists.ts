import { ProtocolErrorCode, RpcError } from '../protocol/rpc-error.js';

/**
 * The lists of tools: the default toolset for agents, one tool for each read for programs, and `search` and `fetch` for clients that require these.
 * All tools can be called at any address.
 */
export const TOOL_LISTS = ['default', 'all', 'research'] as const;
export type ToolList = (typeof TOOL_LISTS)[number];

/** The list that the address of a request asks for: `/mcp?tools=all`. @throws RpcError */
export const toolListOf = (url: string): ToolList => {
  const tools = new URL(url, 'http://localhost').searchParams.get('tools') ?? 'default';
  const list = TOOL_LISTS.find((name) => name === tools);
  if (list) return list;
  throw new RpcError(
    ProtocolErrorCode.InvalidRequest,
    '`tools` in the address must be `all` for the complete list, or `research` for `search` and `fetch`; omit it for the default one.',
    { status: 400 },
  );
};
