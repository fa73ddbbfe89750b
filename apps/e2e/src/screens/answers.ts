import type { Page, Route } from 'playwright-core';

/** What a procedure said, as superjson writes it: `meta` tells which texts of `json` are instants. */
type Data = { readonly json: unknown; readonly meta?: unknown };

/**
 * What a procedure answers in place of the server: nothing yet, a refusal, no answer because the connection broke,
 * or what is made of the server's answer.
 */
export type Answer = 'pending' | 'refused' | 'lost' | ((data: Data) => Data);

export type Answers = Readonly<Record<string, Answer>>;

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
  // Refused is refused before anything is done.
  if (given.every((one) => one === 'refused'))
    return refuse(route, url.searchParams.has('batch') ? given.length : 0);
  const response = await route.fetch();
  const body: unknown = await response.json();
  const said = (Array.isArray(body) ? body : [body]) as Said[];
  const replaced = said.map((one, index) => replace(one, given[index]));
  await route.fulfill({ response, status: 200, json: Array.isArray(body) ? replaced : replaced[0] });
}

/** Refuses a batch of so many calls, or a single call where it is none. */
function refuse(route: Route, batch: number): Promise<void> {
  return route.fulfill({
    status: 400,
    json: batch > 0 ? Array.from({ length: batch }, () => refusal) : refusal,
  });
}

function replace(said: Said, given: Answer | undefined): unknown {
  if (given === undefined || given === 'pending' || given === 'lost') return said;
  if (given === 'refused') return refusal;
  // Where the server refused, there is nothing to make another answer of.
  return said.result ? { result: { data: given(said.result.data) } } : said;
}
