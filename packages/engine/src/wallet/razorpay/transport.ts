import Razorpay from 'razorpay';
import { z } from 'zod';
import { PaymentsError } from '../payments/payments';

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Former secrets whose signatures are still accepted, while secrets change. */
  previous?: { readonly keySecret?: string | undefined; readonly webhookSecret?: string | undefined };
  /** The RazorpayX account that payouts are made from; without it nothing is paid out through Razorpay. */
  payoutAccount?: string;
  /** Razorpay's own address by default. */
  baseUrl?: string;
  /** The time limit of a call from start to end; 10 s by default. */
  timeoutMs?: number;
};

/** One call under /v1 that the SDK has no method for, or whose headers it would drop. */
export type RazorpayRequest = {
  readonly method: 'get' | 'post';
  /** The path, such as `/payouts`. Ids in it have been checked against their pattern. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RazorpayTransport = {
  readonly sdk: Razorpay;
  /** Sends a request and parses its response. Throws PaymentsError. */
  send<Answer extends z.ZodType>(request: RazorpayRequest, schema: Answer): Promise<z.output<Answer>>;
};

/** Far more than any response of Razorpay, and little enough to hold in memory. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** The SDK's error for a response that is not 2xx. */
const Refusal = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string() }),
});

/** The same error of the SDK's axios instance. Only these fields are kept, because the error contains the secret. */
const AxiosRefusal = z
  .object({ response: z.object({ status: z.number(), data: z.object({ error: z.unknown() }) }) })
  .transform(({ response }) => ({ statusCode: response.status, error: response.data.error }));

/** Statuses below 500 that leave the outcome of the request open: too slow, too early, too often. */
const TRY_AGAIN = [408, 409, 425, 429];

/** Razorpay's descriptions of an unknown id, sent with status 400. */
const NO_SUCH_ID = /does not exist|is not a valid id/i;

/** The refusal of a repeat that differs from the first request: the first request may well have succeeded. */
const REPEATED_DIFFERENTLY = /idempoten/i;

/** The used part of the axios instance inside the SDK. The SDK has no options for any of it. */
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

/**
 * Connects to Razorpay: its SDK, with a deadline and without redirects, and the SDK's axios instance for other calls.
 */
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
  rq.defaults.maxContentLength = MAX_RESPONSE_BYTES;
  // `timeout` only detects silence; a response that trickles in needs a deadline of its own.
  rq.interceptors.request.use((request) => {
    request.signal = AbortSignal.timeout(timeoutMs);
    return request;
  });
  if (baseUrl !== undefined) {
    rq.defaults.baseURL = baseUrl;
    // A Razorpay on this machine must not be reached through the proxy of the environment.
    if (['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)) rq.defaults.proxy = false;
  }
  return {
    sdk,
    send: ({ method, path, query, body, headers }, schema) => {
      const call = rq.request({ method, url: `/v1${path}`, params: query, data: body, headers });
      const response = call.then(
        ({ data }) => data,
        (error: unknown) => {
          throw AxiosRefusal.safeParse(error).data ?? new Error('no response');
        },
      );
      return readResponse(response, schema);
    },
  };
}

/** Waits for a call and parses its response. Everything but a clear refusal leaves the outcome open. */
export async function readResponse<Answer extends z.ZodType>(
  call: Promise<unknown>,
  schema: Answer,
): Promise<z.output<Answer>> {
  const response = await call.catch((error: unknown) => {
    throw toPaymentsError(error);
  });
  const result = schema.safeParse(response);
  if (result.success) return result.data;
  throw unreliableResponse(z.prettifyError(result.error));
}

/**
 * Converts an error. The SDK reads the status of a missing response, so a network error arrives here as a TypeError.
 */
function toPaymentsError(error: unknown): PaymentsError {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success) {
    return new PaymentsError('outcome_unknown', 'Razorpay returned no reliable response', {
      cause: error,
    });
  }
  const { statusCode } = refusal.data;
  const { code, description } = refusal.data.error;
  const message = `Razorpay returned ${statusCode} ${code}: ${description}`;
  const isInconclusive = statusCode < 400 || statusCode >= 500 || TRY_AGAIN.includes(statusCode);
  if (isInconclusive || REPEATED_DIFFERENTLY.test(description)) {
    return new PaymentsError('outcome_unknown', message);
  }
  const isMissing = statusCode === 404 || (statusCode === 400 && NO_SUCH_ID.test(description));
  return new PaymentsError(isMissing ? 'not_found' : 'rejected', message);
}

/** Returns whether an error may hide the success of an earlier call: Razorpay refuses the same request now. */
export function isRefusal(error: unknown): error is PaymentsError {
  if (!(error instanceof PaymentsError)) return false;
  return error.kind !== 'outcome_unknown' || REPEATED_DIFFERENTLY.test(error.message);
}

/**
 * Looks up what an earlier call may have created. A refused look-up leaves the outcome unknown. `not_found` is thrown
 * unchanged, because nothing was created for an unknown payment.
 */
export async function readLookup<Answer>(lookup: Promise<Answer>): Promise<Answer> {
  try {
    return await lookup;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind === 'not_found') throw error;
    throw new PaymentsError('outcome_unknown', error.message, { cause: error.cause });
  }
}

export function unreliableResponse(what: string): PaymentsError {
  return new PaymentsError('outcome_unknown', `Razorpay's response is not reliable: ${what}`);
}

/** Throws `not_found` for an id that Razorpay cannot have issued, without a call. */
export function assertId(id: string, pattern: RegExp): void {
  if (!pattern.test(id)) throw new PaymentsError('not_found', 'This is not an id of Razorpay');
}
