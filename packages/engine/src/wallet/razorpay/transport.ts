import Razorpay from 'razorpay';
import { z } from 'zod';
import { PaymentsError } from '../payments/payments';

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The RazorpayX account that payouts are made from; without one nothing is paid out through Razorpay. */
  payoutAccount?: string;
  /** Razorpay's own when not given. */
  baseUrl?: string;
  /** How long a call may take from start to end; 10 s when not given. */
  timeoutMs?: number;
};

/** One call under /v1 that the SDK has no method for, or whose headers it would drop. */
export type RazorpayRequest = {
  readonly method: 'get' | 'post';
  /** Such as `/payouts`. Ids in it have been checked against their pattern. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RazorpayTransport = {
  readonly sdk: Razorpay;
  /** Sends a request and reads its answer. Throws PaymentsError. */
  send<Answer extends z.ZodType>(request: RazorpayRequest, schema: Answer): Promise<z.output<Answer>>;
};

/** Far more than any answer of Razorpay's, far less than would hurt. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** What the SDK throws when an answer came that is not 2xx. */
const Refusal = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string() }),
});

/** The same in what its axios instance throws. Nothing else of that is kept: it holds the secret. */
const AxiosRefusal = z
  .object({ response: z.object({ status: z.number(), data: z.object({ error: z.unknown() }) }) })
  .transform(({ response }) => ({ statusCode: response.status, error: response.data.error }));

/** Statuses below 500 that say nothing about what was asked for: too slow, too early, too often. */
const TRY_AGAIN = [408, 409, 425, 429];

/** Razorpay answers an unknown id with 400 and one of these sentences. */
const NO_SUCH_ID = /does not exist|is not a valid id/i;

/** The refusal of a repeat that differs from the first request: the first one may well have been carried out. */
const REPEATED_DIFFERENTLY = /idempoten/i;

/** The part of the axios instance inside the SDK that is used here. The SDK has no options for any of it. */
type Axios = {
  defaults: {
    baseURL: string;
    timeout: number;
    maxRedirects: number;
    maxContentLength: number;
    proxy?: false;
  };
  interceptors: {
    request: { use(change: (request: { signal?: AbortSignal }) => object): number };
  };
  request(config: object): Promise<{ data: unknown }>;
};

/** The way to Razorpay: its SDK, with a deadline, without redirects, and its axios instance for the rest. */
export function connect({
  keyId,
  keySecret,
  baseUrl,
  timeoutMs = 10_000,
}: RazorpayConfig): RazorpayTransport {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = sdk.api as unknown as { rq: Axios };
  rq.defaults.timeout = timeoutMs;
  rq.defaults.maxRedirects = 0;
  rq.defaults.maxContentLength = MAX_ANSWER_BYTES;
  // `timeout` only sees silence; an answer that trickles in needs a deadline of its own.
  rq.interceptors.request.use((request) => {
    request.signal = AbortSignal.timeout(timeoutMs);
    return request;
  });
  if (baseUrl !== undefined) {
    rq.defaults.baseURL = baseUrl;
    // A Razorpay on this machine is not to be reached through the proxy of the environment.
    if (['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)) rq.defaults.proxy = false;
  }
  return {
    sdk,
    send: ({ method, path, query, body, headers }, schema) => {
      const call = rq.request({ method, url: `/v1${path}`, params: query, data: body, headers });
      const answer = call.then(
        ({ data }) => data,
        (error: unknown) => {
          throw AxiosRefusal.safeParse(error).data ?? new Error('no answer');
        },
      );
      return answered(answer, schema);
    },
  };
}

/** Waits for a call and reads its answer. Whatever is not a clear refusal leaves the outcome open. */
export async function answered<Answer extends z.ZodType>(
  call: Promise<unknown>,
  schema: Answer,
): Promise<z.output<Answer>> {
  const answer = await call.catch((error: unknown) => {
    throw toPaymentsError(error);
  });
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw strangeAnswer(z.prettifyError(result.error));
}

/** The SDK reads the status of an answer that never came, so a network error arrives here as a TypeError. */
function toPaymentsError(error: unknown): PaymentsError {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success) {
    return new PaymentsError('outcome_unknown', 'Razorpay gave no answer that can be relied upon', {
      cause: error,
    });
  }
  const { statusCode } = refusal.data;
  const { code, description } = refusal.data.error;
  const message = `Razorpay answered ${statusCode} ${code}: ${description}`;
  const saysNothing = statusCode < 400 || statusCode >= 500 || TRY_AGAIN.includes(statusCode);
  if (saysNothing || REPEATED_DIFFERENTLY.test(description)) {
    return new PaymentsError('outcome_unknown', message);
  }
  const isMissing = statusCode === 404 || (statusCode === 400 && NO_SUCH_ID.test(description));
  return new PaymentsError(isMissing ? 'not_found' : 'rejected', message);
}

/** Whether an error may hide that the same thing was done by an earlier call: Razorpay refuses to do it now. */
export function isRefusal(error: unknown): error is PaymentsError {
  if (!(error instanceof PaymentsError)) return false;
  return error.kind !== 'outcome_unknown' || REPEATED_DIFFERENTLY.test(error.message);
}

/**
 * Looks up what an earlier call may have made. A refused look-up leaves the outcome unknown; `not_found` is thrown as it
 * came, because nothing was made for an unknown payment.
 */
export async function lookedUp<Answer>(lookup: Promise<Answer>): Promise<Answer> {
  try {
    return await lookup;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind === 'not_found') throw error;
    throw new PaymentsError('outcome_unknown', error.message, { cause: error.cause });
  }
}

export function strangeAnswer(what: string): PaymentsError {
  return new PaymentsError('outcome_unknown', `Razorpay's answer is not to be relied upon: ${what}`);
}

/** An id that Razorpay cannot have given is not asked about. */
export function assertId(id: string, pattern: RegExp): void {
  if (!pattern.test(id)) throw new PaymentsError('not_found', 'This is not an id of Razorpay');
}
