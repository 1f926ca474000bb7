interface HeaderEntry {
  readonly description: string;
  /** JSON Schema of the value. */
  readonly schema: object;
}

const string = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** Every header that clients may rely on. CORS exposes them to browsers, and the OpenAPI document describes them. */
export const responseHeaders = {
  'X-Request-Id': { description: 'Id of the request, also returned as `error.request_id`.', schema: string },
  'Retry-After': { description: 'Seconds to wait before retrying; sent with 429 and 503.', schema: count },
  'X-RateLimit-Limit': { description: 'Requests allowed in the 60-second window.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in the 60-second window.', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the 60-second window resets.', schema: count },
  'X-RateLimit-Limit-5h': { description: 'Requests allowed in the 5-hour window.', schema: count },
  'X-RateLimit-Remaining-5h': { description: 'Requests left in the 5-hour window.', schema: count },
  'X-RateLimit-Reset-5h': { description: 'Seconds until the 5-hour window resets.', schema: count },
  RateLimit: { description: 'Quota left in both windows (draft-ietf-httpapi-ratelimit-headers).', schema: string },
  'RateLimit-Policy': {
    description: 'Quota policy of both windows (draft-ietf-httpapi-ratelimit-headers).',
    schema: string,
  },
  'X-Credit-Balance': {
    description: 'Credits left after this request; only with billing mode `credits`.',
    schema: count,
  },
  'X-Credit-Charged': {
    description: 'Credits charged for this request; only with billing mode `credits`.',
    schema: count,
  },
  'X-Credit-Low': {
    description: "`true` when the balance is at most 100 credits or 10% of the period's allowance.",
    schema: { type: 'string', enum: ['true'] },
  },
  'X-Test-Data': {
    description: '`true` for a test token, which reads the test data instead of the dataset.',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: {
    description:
      'Of a list: the URL of the next page, relative to that of the request, with `rel="next"` (RFC 8288). Absent on the last page.',
    schema: string,
  },
  'Idempotent-Replayed': {
    description:
      '`true` if the response is that of an earlier request with the same `Idempotency-Key`: it is not charged.',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: {
    description: 'Since when a part of the API that the request uses is deprecated: `@` and a Unix time (RFC 9745).',
    schema: string,
  },
  Sunset: { description: 'When that part stops working (RFC 8594).', schema: string },
  ETag: {
    description:
      'Version of a single record or a result without pages. Sent back in `If-None-Match`, it makes the response 304, without a body or a charge, while nothing has changed.',
    schema: string,
  },
} as const satisfies Record<string, HeaderEntry>;

export type ResponseHeader = keyof typeof responseHeaders;
