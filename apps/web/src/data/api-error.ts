interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly request_id: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An error response of the API, or a request without a response (`offline`, status 0). */
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

  static offline(): ApiError {
    return new ApiError('offline', 'The server cannot be reached. Check your connection.', 0);
  }
}

/** Converts any thrown value to an `ApiError`. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError('unexpected', error instanceof Error ? error.message : String(error), 0);
