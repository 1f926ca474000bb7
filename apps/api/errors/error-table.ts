import type { ErrorCode } from '#libs/errors/app-error.js';

interface ErrorEntry {
  readonly status: number;
  /** Sent to clients when the error has no more specific message. */
  readonly message: string;
  /** Default `Retry-After` in seconds. */
  readonly retryAfter?: number;
  /** Never sent by the public API. */
  readonly dashboardOnly?: true;
}

/** Every error that the service returns. */
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = {
  invalid_cursor: { status: 400, message: 'The cursor is not valid. Restart pagination without a cursor.' },
  cursor_expired: {
    status: 410,
    message: 'The changes after this cursor are no longer known. Request changes without a cursor, for a new copy.',
  },
  link_expired: {
    status: 410,
    message:
      'The link has expired, or its file was deleted. Read the export again: it has new links while its files are kept.',
  },
  missing_parameter: { status: 400, message: 'A required parameter is missing. Add it to the request.' },
  invalid_request: { status: 400, message: 'The request is malformed. See /openapi.json for the expected format.' },
  batch_too_large: { status: 400, message: 'The batch has too many operations. Send at most 20.' },
  idempotency_key_reused: {
    status: 409,
    message:
      'The Idempotency-Key was used for another request in the last 24 hours. Send a new key with each new request.',
  },
  unauthorized: { status: 401, message: 'Send a valid API token as `Authorization: Bearer <API_TOKEN>`.' },
  insufficient_credits: {
    status: 402,
    message: 'The credit balance is empty. Add credits or wait for the next allowance.',
  },
  organization_api_disabled: {
    status: 403,
    message: "The organization's API access is switched off. Ask the operator of this service to switch it on.",
  },
  organization_not_linked: {
    status: 403,
    message: 'The token belongs to no organization. Ask the operator of this service for a new one.',
  },
  read_only_token: {
    status: 403,
    message: 'This token may only read. Use one that may change things; an Admin of your organization can create it.',
  },
  insufficient_scope: {
    status: 403,
    message:
      'This token lacks a scope that the request needs. Use one that has it; an Admin of your organization can create it.',
  },
  test_token: {
    status: 403,
    message: 'Test tokens read fixed test data only. Send this request with a token that is not a test token.',
  },
  field_not_in_plan: {
    status: 403,
    message: 'Your data tier does not include this. Remove it from the request or upgrade the plan.',
  },
  token_limit_reached: {
    status: 403,
    message: 'The organization has the maximum number of live tokens. Revoke one first.',
    dashboardOnly: true,
  },
  first_token_required: {
    status: 403,
    message: 'The organization has no token yet. Ask the operator of this service to issue the first one.',
    dashboardOnly: true,
  },
  session_required: { status: 401, message: 'Sign in first.', dashboardOnly: true },
  sign_in_failed: { status: 401, message: 'The e-mail address or password is incorrect.', dashboardOnly: true },
  admin_required: { status: 403, message: 'Only an Admin of the organization can do this.', dashboardOnly: true },
  cross_site_request: {
    status: 403,
    message: "The dashboard API only accepts requests from the dashboard's own pages.",
    dashboardOnly: true,
  },
  link_not_valid: { status: 400, message: 'The link is no longer valid. Request a new one.', dashboardOnly: true },
  last_admin: {
    status: 400,
    message: 'An organization must have at least one Admin. Make another member an Admin first.',
    dashboardOnly: true,
  },
  plan_limit_reached: {
    status: 403,
    message: 'The limit of the product plan has been reached. Remove something first, or upgrade the plan.',
  },
  origin_not_allowed: {
    status: 403,
    message: 'This origin is not allowed to call the MCP endpoint. The operator can allow it with MCP_ORIGINS.',
  },
  not_found: { status: 404, message: 'This route does not exist. See /openapi.json for the available routes.' },
  method_not_allowed: { status: 405, message: 'This route does not support this method. See the Allow header.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Retry after the number of seconds in Retry-After.',
    retryAfter: 60,
  },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Retry later; if it persists, report the request id.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Retry after the number of seconds in Retry-After.',
    retryAfter: 2,
  },
};

/** The codes that an API sends. */
export const errorCodes = (api: 'public' | 'dashboard'): ErrorCode[] =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => api === 'dashboard' || !errorTable[code].dashboardOnly);
