import { carriedCalls } from '@paheli/core/carried-calls';
import type { CDPSession, Page } from 'playwright-core';
import { deserialize, type SuperJSONResult, serialize } from 'superjson';

/** The result of a procedure as superjson writes it: `meta` marks the texts of `json` that are instants. */
type Data = SuperJSONResult;

/**
 * A replaced response of a procedure: still pending, a refusal, a lost connection, a value in place of the server's
 * response (which is then not requested), or a change of the server's response.
 */
export type Answer = 'pending' | 'refused' | 'lost' | { readonly instead: unknown } | ((data: Data) => Data);

export type Answers = Readonly<Record<string, Answer>>;

/** Returns the server's response with some fields replaced. */
export function changed(fields: object): Answer {
  return (data) => serialize({ ...deserialize<object>(data), ...fields });
}

/** Returns an empty page of a list. */
export const noItems: Answer = () => ({ json: { items: [], nextCursor: null, total: 0 } });

/** Returns a page of a list with these items alone. */
export const listOf = (...items: readonly object[]): Answer => ({
  instead: { items, nextCursor: null, total: items.length },
});

/** Returns an id that ends with these two digits. */
export const idOf = (number: number) => `0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e${number}`;

/** Returns an empty list. */
export const nothing: Answer = () => ({ json: [] });

/** The sentence of the refusals. */
export const refusalDetail = 'The books are being looked at. Please try again shortly.';

const refusal = {
  error: {
    json: {
      message: refusalDetail,
      code: -32_600,
      data: { httpStatus: 400, code: 'malformed', detail: refusalDetail },
    },
  },
};

type ServerResponse = { readonly result?: { readonly data: Data } };

type Paused = {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
};

/**
 * Replaces the responses of these procedures from now on, which come after a delay. All others reach the server. Returns
 * what ends it; requests that are still pending then reach the server, unless their page was left before.
 */
export async function answerWith(page: Page, answers: Answers, delayMs = 0): Promise<() => Promise<void>> {
  // The calls of a crowd use HTTP while there is no live connection.
  if (Object.keys(answers).some((path) => carriedCalls.test(path))) await blockSockets(page);
  // Playwright's routes turn off the cache, so that every page would load and compile the whole client again.
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', (paused) => {
    // The window may close at any time.
    answer(devtools, paused, answers, delayMs).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/trpc/*' }] });
  return () => devtools.detach();
}

/** Keeps the page from opening a live connection. */
export async function blockSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
}

async function answer(
  devtools: CDPSession,
  { requestId, request }: Paused,
  answers: Answers,
  delayMs: number,
): Promise<unknown> {
  const url = new URL(request.url);
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const paths = decodeURIComponent(url.pathname.replace('/trpc/', '')).split(',');
  const replacements = paths.map((path) => answers[path]);
  const abort = () => devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  if (replacements.every((one) => one === undefined))
    return devtools.send('Fetch.continueRequest', { requestId });
  // A batch returns with its slowest call.
  if (replacements.includes('pending')) return;
  if (replacements.includes('lost')) return abort();
  const isBatch = url.searchParams.has('batch');
  const responses = replacements.every(isComplete) ? replacements.map(() => ({})) : await ask(request);
  if (responses === null) return abort();
  const replaced = responses.map((one, index) => replace(one, replacements[index]));
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(isBatch ? replaced : replaced[0])).toString('base64'),
  });
}

/** Returns whether the response is complete without the server, so that the request must not reach it. */
function isComplete(replacement: Answer | undefined): boolean {
  return replacement === 'refused' || (typeof replacement === 'object' && 'instead' in replacement);
}

/** Returns the server's responses; null where the server gave none. */
async function ask({ url, method, headers, postData }: Paused['request']): Promise<ServerResponse[] | null> {
  try {
    const response = await fetch(url, { method, headers, ...(postData && { body: postData }) });
    const body: unknown = await response.json();
    return (Array.isArray(body) ? body : [body]) as ServerResponse[];
  } catch {
    return null;
  }
}

function replace(response: ServerResponse, replacement: Answer | undefined): unknown {
  if (replacement === 'refused') return refusal;
  if (typeof replacement === 'object') return { result: { data: serialize(replacement.instead) } };
  // A refusal of the server has no data to change.
  return typeof replacement === 'function' && response.result
    ? { result: { data: replacement(response.result.data) } }
    : response;
}
