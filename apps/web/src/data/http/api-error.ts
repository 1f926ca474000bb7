interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly request_id: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An error response of the API, or a request without a response (`offline`, `unreachable` or `timeout`, status 0). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId?: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The invalid form field, if the error names one. */
  get parameter(): string | undefined {
    return typeof this.details['parameter'] === 'string' ? this.details['parameter'] : undefined;
  }

  static async from(response: Response): Promise<ApiError> {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    try {
      const { error } = (await response.json()) as { error: ErrorBody };
      return new ApiError(error.code, error.message, error.status, error.request_id, error.details, retryAfter);
    } catch {
      const requestId = response.headers.get('x-request-id') ?? undefined;
      const message = 'The response is not JSON. A proxy in front of the API may be unavailable.';
      return new ApiError('invalid_response', message, response.status, requestId, {}, retryAfter);
    }
  }

  /** No response: the browser is offline, or the server does not answer. */
  static noResponse(): ApiError {
    return navigator.onLine
      ? new ApiError('unreachable', 'It may be restarting, or a proxy may be down. Try again in a moment.', 0)
      : new ApiError(
          'offline',
          'This device has no connection. What you see stays; the rest loads when you reconnect.',
          0,
        );
  }

  static timeout(): ApiError {
    return new ApiError('timeout', 'The server did not answer within 20 seconds. Try again, or narrow the search.', 0);
  }
}

/** Converts any thrown value to an `ApiError`. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : isOutdated(error)
      ? new ApiError('outdated', 'Reload the page to use it. If this stays, a part of the app cannot be loaded.', 0)
      : new ApiError('unexpected', error instanceof Error ? error.message : String(error), 0);

/** Whether a part of the app does not exist any more, which has several messages in browsers. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /preload CSS|dynamically imported module|module script/i.test(error.message);
