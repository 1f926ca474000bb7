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
  missing_parameter: { status: 400, message: 'A required parameter is missing.' },
  invalid_request: { status: 400, message: 'The request is malformed.' },
  batch_too_large: { status: 400, message: 'The batch has too many operations. Send at most 20.' },
  unauthorized: { status: 401, message: 'Send a live API token as `Authorization: Bearer <API_TOKEN>`.' },
  insufficient_credits: {
    status: 402,
    message: 'The credit balance is empty. Add credits or wait for the next allowance.',
  },
  organization_api_disabled: { status: 403, message: "The organization's API access is switched off." },
  organization_not_linked: { status: 403, message: 'The token belongs to no organization.' },
  field_not_in_plan: {
    status: 403,
    message: 'Your data tier does not include this. Remove it from the request or change the plan.',
  },
  token_limit_reached: {
    status: 403,
    message: 'The organization has five live tokens. Revoke one first.',
    dashboardOnly: true,
  },
  first_token_required: {
    status: 403,
    message: "An organization's first token is issued when its API access is set up.",
    dashboardOnly: true,
  },
  session_required: { status: 401, message: 'Sign in first.', dashboardOnly: true },
  sign_in_failed: { status: 401, message: 'The e-mail address or password is incorrect.', dashboardOnly: true },
  admin_required: { status: 403, message: 'Only an Admin of the organization may do this.', dashboardOnly: true },
  cross_site_request: {
    status: 403,
    message: "The dashboard API only accepts requests from the dashboard's own pages.",
    dashboardOnly: true,
  },
  link_not_valid: { status: 400, message: 'The link is no longer valid. Request a new one.', dashboardOnly: true },
  last_admin: { status: 400, message: 'An organization must have at least one Admin.', dashboardOnly: true },
  plan_limit_reached: { status: 403, message: 'The limit of the product plan is reached.', dashboardOnly: true },
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
    message: 'An internal error occurred. If it persists, report the request id.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again in a few seconds.',
    retryAfter: 2,
  },
};

/** The codes that an API sends. */
export const errorCodes = (api: 'public' | 'dashboard'): ErrorCode[] =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => api === 'dashboard' || !errorTable[code].dashboardOnly);
