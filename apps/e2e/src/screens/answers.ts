import type { Page, Route } from 'playwright-core';
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

/** Replaces the responses of these procedures from now on. All others reach the server. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  // Calls of a quiz use HTTP while there is no live connection.
  if (Object.keys(answers).some((path) => path.startsWith('quiz.'))) await blockSockets(page);
  await page.route('**/trpc/**', (route) => answer(route, answers));
}

/** Keeps the page from opening a live connection. */
export async function blockSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const url = new URL(route.request().url());
  const paths = decodeURIComponent(url.pathname.replace('/trpc/', '')).split(',');
  const replacements = paths.map((path) => answers[path]);
  if (replacements.every((one) => one === undefined)) return route.continue();
  // A batch returns with its slowest call.
  if (replacements.includes('pending')) return;
  if (replacements.includes('lost')) return route.abort();
  const isBatch = url.searchParams.has('batch');
  const responses = replacements.every(isComplete) ? replacements.map(() => ({})) : await ask(route);
  if (responses === null) return route.abort().catch(() => undefined);
  const replaced = responses.map((one, index) => replace(one, replacements[index]));
  await route.fulfill({ status: 200, json: isBatch ? replaced : replaced[0] });
}

/** Returns whether the response is complete without the server, so that the request must not reach it. */
function isComplete(replacement: Answer | undefined): boolean {
  return replacement === 'refused' || (typeof replacement === 'object' && 'instead' in replacement);
}

/** Returns the server's responses; null where the window was closed while the server worked. */
async function ask(route: Route): Promise<ServerResponse[] | null> {
  try {
    const body: unknown = await (await route.fetch()).json();
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
