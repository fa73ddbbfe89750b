type ErrorDetail = {
  field?: string;
  source?: string;
  step?: string;
  reason?: string;
  metadata?: Readonly<Record<string, string>>;
};

export type ErrorBody = {
  error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: Readonly<Record<string, string>>;
    field?: string;
  };
};

/** An error response, in the shape of https://razorpay.com/docs/api/errors/. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR',
    description: string,
    readonly detail: ErrorDetail = {},
  ) {
    super(description);
    this.name = 'ApiError';
  }

  toBody(): ErrorBody {
    const unknown = this.status >= 500 ? 'NA' : undefined;
    return {
      error: {
        code: this.code,
        description: this.message,
        source: this.detail.source ?? unknown ?? 'business',
        step: this.detail.step ?? unknown ?? 'payment_initiation',
        reason: this.detail.reason ?? unknown ?? 'input_validation_failed',
        metadata: this.detail.metadata ?? {},
        ...(this.detail.field === undefined ? {} : { field: this.detail.field }),
      },
    };
  }
}

export function badRequest(description: string, detail?: ErrorDetail): ApiError {
  return new ApiError(400, 'BAD_REQUEST_ERROR', description, detail);
}

/** Returns Razorpay's error for an unknown id, which has status 400, not 404. */
export function unknownId(): ApiError {
  return badRequest('The id provided does not exist');
}

export function serverError(): ApiError {
  return new ApiError(
    500,
    'SERVER_ERROR',
    'We are facing some trouble completing your request at the moment. Please try again shortly.',
  );
}

/** Returns the error of /control for an unknown id. */
export function notFound(description: string): ApiError {
  return new ApiError(404, 'BAD_REQUEST_ERROR', description);
}
