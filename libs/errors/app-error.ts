/** Every error code. `apps/api/errors/error-table.ts` assigns each its status and message. */
export type ErrorCode =
  | 'invalid_cursor'
  | 'cursor_expired'
  | 'link_expired'
  | 'missing_parameter'
  | 'invalid_request'
  | 'batch_too_large'
  | 'idempotency_key_reused'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'organization_api_disabled'
  | 'organization_not_linked'
  | 'read_only_token'
  | 'insufficient_scope'
  | 'test_token'
  | 'field_not_in_plan'
  | 'token_limit_reached'
  | 'first_token_required'
  | 'session_required'
  | 'sign_in_failed'
  | 'admin_required'
  | 'cross_site_request'
  | 'link_not_valid'
  | 'last_admin'
  | 'plan_limit_reached'
  | 'origin_not_allowed'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'rate_limited'
  | 'internal_error'
  | 'service_unavailable';

/**
 * The error that libraries throw: a code and a message that tells the caller what to do. Only the API knows HTTP.
 *
 * @param message public, says what to do. Default: the sentence of the error table.
 * @param options.details `error.details` of the envelope.
 * @param options.cause is only logged.
 */
export class AppError extends Error {
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message ?? '', options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.details = options.details;
  }
}
