/** The revision without handshake: each request states its revision and client in `params._meta`. */
export const MODERN_REVISION = '2026-07-28';

/** The revisions with a handshake, where clients begin with `initialize`; latest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** How a request was sent: `modern` since 2026-07-28, `legacy` before. */
export type Era = 'modern' | 'legacy';

/** The capabilities of the server. */
export const CAPABILITIES = { tools: {}, prompts: {}, resources: {} } as const;

export const SERVER_INFO = { name: 'rolecall', title: 'Rolecall', version: '4' } as const;
