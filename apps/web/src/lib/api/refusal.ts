import type { ProblemCode } from '@paheli/core/problem';

/** What the server said when it refused: its machine code, a sentence for people, and facts. */
export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly facts: Readonly<Record<string, unknown>>;
};

/**
 * The server's refusal, or null where the server gave no answer at all. It goes by the shape of tRPC's
 * errors, so that pages without calls need not load tRPC.
 */
export function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null) return null;
  const { httpStatus, code, detail, errors, facts } = data as Record<string, unknown>;
  if (typeof httpStatus !== 'number' || typeof code !== 'string') return null;
  return {
    status: httpStatus,
    code,
    detail: typeof detail === 'string' ? detail : error.message,
    errors: Array.isArray(errors) ? errors : [],
    facts: typeof facts === 'object' && facts !== null ? (facts as Refusal['facts']) : {},
  };
}

/** The sentence of the server's refusal, or the given one where it gave none. */
export function detailOr(error: unknown, otherwise: string): string {
  return readRefusal(error)?.detail ?? otherwise;
}

/** Whether the server refused for this reason. */
export function isRefusedFor(error: unknown, code: ProblemCode): boolean {
  return readRefusal(error)?.code === code;
}

/** Whether asking the same again may succeed: no answer, a busy server, or one that is going down. */
export function isWorthRepeating(error: unknown): boolean {
  const refusal = readRefusal(error);
  return refusal === null || refusal.status === 503 || refusal.status === 429 || refusal.status >= 500;
}
