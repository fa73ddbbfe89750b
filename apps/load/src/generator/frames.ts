/** The kinds of a procedure. */
export type CallKind = 'query' | 'mutation';

/** A message of the server's socket: an item or the state of a subscription, a result, or an error. */
export type Frame = {
  readonly id: number | null;
  readonly method?: string;
  readonly result?: {
    readonly type?: 'data' | 'started' | 'stopped';
    readonly id?: string;
    readonly data?: { readonly json: unknown };
  };
  readonly error?: { readonly json: ProblemShape };
};

/** Facts of a problem for programs, such as the id of a finished session. */
type Facts = Readonly<Record<string, unknown>>;

type ProblemShape = {
  readonly message: string;
  readonly data?: { readonly code?: string; readonly facts?: Facts; readonly retryAfterS?: number };
};

/** A request as tRPC's links write it, without the headers. */
export type HttpCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };

/** The error of a call: the product's code of the problem, or `timeout`, `network` or `malformed`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: string,
    message: string = code,
    readonly facts: Facts = {},
    readonly retryAfterS = 0,
  ) {
    super(message);
  }
}

/** Returns whether the web client would repeat a call that failed so. */
export function isRetryable({ code }: CallError): boolean {
  return ['timeout', 'network', 'malformed', 'unavailable', 'busy', 'rate_limited', 'internal'].includes(
    code,
  );
}

/** Returns the first message of a socket. */
export function connectionFrame(token: string): string {
  return JSON.stringify({ method: 'connectionParams', data: { token } });
}

/** Returns the message that starts a call or a subscription on a socket. */
export function callFrame(
  id: number,
  method: CallKind | 'subscription',
  path: string,
  input: object | undefined,
): string {
  return JSON.stringify({ id, method, params: { input: wrap(input), path } });
}

/** Returns the message that ends a subscription. */
export function stopFrame(id: number): string {
  return JSON.stringify({ id, method: 'subscription.stop' });
}

/** Returns the request of a call. The web client sends its calls of `quiz` singly and all others in batches. */
export function httpCall(kind: CallKind, path: string, input: object | undefined): HttpCall {
  const isSingle = path.startsWith('quiz.');
  const content = JSON.stringify(isSingle ? wrap(input) : { 0: wrap(input) });
  const batch = isSingle ? '' : 'batch=1';
  if (kind === 'mutation') {
    return { method: 'POST', path: `/trpc/${path}${batch && `?${batch}`}`, body: content };
  }
  const separator = batch && '&';
  return { method: 'GET', path: `/trpc/${path}?${batch}${separator}input=${encodeURIComponent(content)}` };
}

/** Returns the data in the response to one call. Throws CallError with the problem's code. */
export function readHttpResult(body: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new CallError('malformed', body.slice(0, 200));
  }
  return readResult((Array.isArray(parsed) ? parsed[0] : parsed) as Frame);
}

/** Returns the data of a result. Throws CallError with the problem's code. */
export function readResult({ result, error }: Frame): unknown {
  if (error) {
    const { message, data } = error.json;
    throw new CallError(data?.code ?? 'unknown', message, data?.facts, data?.retryAfterS);
  }
  if (result?.data === undefined) throw new CallError('malformed');
  return result.data.json;
}

/** Returns an input as superjson writes it: JSON values as they are, an absent input as null with a note. */
function wrap(input: object | undefined): object {
  return input === undefined ? { json: null, meta: { values: ['undefined'], v: 1 } } : { json: input };
}
