import type { ProblemCode } from '@paheli/core/problem';

/** A problem returned by the server: its code, a sentence for the user, and further facts. */
export type ServerProblem = {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** After how many seconds the server wants the call again; absent where it does not say. */
  readonly retryAfterS?: number;
};

/**
 * Returns the problem that the server returned, or null without a response. Checks the shape of tRPC's errors, so that
 * pages without calls need not load tRPC.
 */
export function readProblem(error: unknown): ServerProblem | null {
  if (!(error instanceof Error) || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null) return null;
  const { httpStatus, code, detail, errors, facts, retryAfterS } = data as Record<string, unknown>;
  if (typeof httpStatus !== 'number' || typeof code !== 'string') return null;
  return {
    status: httpStatus,
    code,
    detail: typeof detail === 'string' ? detail : error.message,
    errors: Array.isArray(errors) ? errors : [],
    facts: typeof facts === 'object' && facts !== null ? (facts as ServerProblem['facts']) : {},
    ...(typeof retryAfterS === 'number' && { retryAfterS }),
  };
}

/** Returns the problem's sentence, or the given one without a response. */
export function problemDetailOr(error: unknown, otherwise: string): string {
  return readProblem(error)?.detail ?? otherwise;
}

/** Returns whether the server returned a problem with this code. */
export function hasProblemCode(error: unknown, code: ProblemCode): boolean {
  return readProblem(error)?.code === code;
}

/** Returns whether a retry may succeed: there was no response, or the server is busy or shutting down. */
export function isRetryable(error: unknown): boolean {
  const problem = readProblem(error);
  return problem === null || problem.status === 503 || problem.status === 429 || problem.status >= 500;
}
