import { envelope } from '../errors/public-error.js';
import { BATCH_BODY } from '../http/body/body-limits.js';
import { type Entrance, EntranceController } from '../http/entrance.js';
import { responseHeaders } from '../http/headers/response-headers.js';
import { challenge } from '../oauth/metadata.js';
import { McpGuard } from './http/mcp.guard.js';

/** The MCP endpoint. Pages of allowed origins (`MCP_ORIGINS`) may call it with a token, never with cookies. */
export const mcp: Entrance = {
  prefix: '/mcp',
  guard: McpGuard,
  cors: {
    origin: '*',
    strictPreflight: false,
    methods: ['POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    exposedHeaders: [...Object.keys(responseHeaders), 'WWW-Authenticate'],
    maxAge: 86_400,
  },
  bodyLimits: BATCH_BODY,
  errorBody: envelope,
  unroutedGroup: 'mcp',
  acceptsApps: true,
  challenge,
};

export const McpEntranceController = () => EntranceController(mcp);
