interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly request_id: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What the API refused, or a response that never came (`offline`, status 0). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId?: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Seconds after which the request may be sent again. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The form field that the error is about, if it is about one. */
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
      const message = 'The server sent a response that is not JSON. A proxy in between may be unavailable.';
      return new ApiError('invalid_response', message, response.status, requestId, {}, retryAfter);
    }
  }

  static offline(): ApiError {
    return new ApiError('offline', 'The server cannot be reached. Check your connection.', 0);
  }
}

/** Any thrown value as an `ApiError`, for display. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError('unexpected', error instanceof Error ? error.message : String(error), 0);
