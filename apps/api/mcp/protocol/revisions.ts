/** The revision without sessions and handshake: each request describes itself in `params._meta`. */
export const SELF_DESCRIBING = '2026-07-28';

/** Revisions whose clients begin with `initialize`, the latest first. */
export const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** How a request was sent: `modern` since 2026-07-28, `legacy` before. */
export type Era = 'modern' | 'legacy';

/** The capabilities of the server. */
export const CAPABILITIES = { tools: {} } as const;

export const SERVER_INFO = { name: 'rolecall', title: 'Rolecall', version: '4' } as const;
