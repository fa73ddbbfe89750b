import type { Page, Route } from 'playwright-core';
import { deserialize, type SuperJSONResult, serialize } from 'superjson';

/** What a procedure said, as superjson writes it: `meta` tells which texts of `json` are instants. */
type Data = SuperJSONResult;

/**
 * What a procedure answers: nothing yet, a refusal, no answer because the connection broke, a value of which the
 * server hears nothing, or what is made of the server's answer.
 */
export type Answer = 'pending' | 'refused' | 'lost' | { readonly instead: unknown } | ((data: Data) => Data);

export type Answers = Readonly<Record<string, Answer>>;

/** The server's answer with other values in some of its fields. */
export function changed(fields: object): Answer {
  return (data) => serialize({ ...deserialize<object>(data), ...fields });
}

/** An empty page of a list. */
export const noItems: Answer = () => ({ json: { items: [], nextCursor: null, total: 0 } });

/** An empty list. */
export const nothing: Answer = () => ({ json: [] });

/** What the refused are told. */
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

type Said = { readonly result?: { readonly data: Data } };

/** From now on these procedures answer the page as given; all others as the server does. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.route('**/trpc/**', (route) => answer(route, answers));
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const url = new URL(route.request().url());
  const paths = decodeURIComponent(url.pathname.replace('/trpc/', '')).split(',');
  const given = paths.map((path) => answers[path]);
  if (given.every((one) => one === undefined)) return route.continue();
  // A batch answers when its slowest call does.
  if (given.includes('pending')) return;
  if (given.includes('lost')) return route.abort();
  const isBatch = url.searchParams.has('batch');
  const said = given.every(isComplete) ? given.map(() => ({})) : await ask(route);
  const replaced = said.map((one, index) => replace(one, given[index]));
  await route.fulfill({ status: 200, json: isBatch ? replaced : replaced[0] });
}

/** Whether nothing of the server is needed: what is refused or answered instead never reaches it. */
function isComplete(given: Answer | undefined): boolean {
  return given === 'refused' || (typeof given === 'object' && 'instead' in given);
}

async function ask(route: Route): Promise<Said[]> {
  const body: unknown = await (await route.fetch()).json();
  return (Array.isArray(body) ? body : [body]) as Said[];
}

function replace(said: Said, given: Answer | undefined): unknown {
  if (given === 'refused') return refusal;
  if (typeof given === 'object') return { result: { data: serialize(given.instead) } };
  // Where the server refused, there is nothing to make another answer of.
  return typeof given === 'function' && said.result ? { result: { data: given(said.result.data) } } : said;
}
