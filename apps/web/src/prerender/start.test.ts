import { afterEach, expect, test, vi } from 'vitest';
import type { EarlyResponse } from '../lib/api/early-calls';

const tooOld = { en: ['Too old', 'Update it'], hi: ['बहुत पुराना', 'अपडेट करें'] };
const calls = '[["quiz.results",{"sessionId":"$2"}],["auth.profile"],["stats.realtime"]]';

afterEach(() => vi.unstubAllGlobals());

type Visit = {
  token: string | null;
  answer?: () => Promise<Response>;
  stored?: Record<string, string>;
  page?: string;
  /** The feature that the browser lacks. */
  lacks?: 'property rules' | 'ranges' | 'has';
  lang?: string;
};

/** Runs the script on a page at `/quiz-results/one`. Returns what it asked for and what it put into the page. */
async function start({ token, answer, stored = {}, page: kind = calls, lacks, lang = 'en-IN' }: Visit) {
  const classes: string[] = [];
  const added: { src?: string; href?: string }[] = [];
  const fetched = vi.fn(answer ?? (async () => Response.json([{ result: { data: { json: 1 } } }])));
  const page: { earlyCalls?: Map<string, Promise<EarlyResponse>>; CSSPropertyRule?: unknown } =
    lacks === 'property rules' ? {} : { CSSPropertyRule: class {} };
  const shown: string[] = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { pathname: '/quiz-results/one', search: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? token : (stored[key] ?? null)),
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('navigator', { language: 'en-IN' });
  vi.stubGlobal('matchMedia', () => ({ matches: lacks !== 'ranges' }));
  vi.stubGlobal('CSS', { supports: () => lacks !== 'has' });
  const documentElement = { lang, classList: { add: (name: string) => classes.push(name) } };
  vi.stubGlobal('document', {
    currentScript: {
      dataset: { scripts: '/main.js', preloads: '/base.js', calls: kind, tooOld: JSON.stringify(tooOld) },
    },
    documentElement,
    head: { append: (element: object) => added.push(element) },
    createElement: () => ({ style: {}, setAttribute: () => undefined }),
    addEventListener: (_: string, show: () => void) => show(),
    body: { prepend: ({ innerHTML }: Element) => shown.push(...innerHTML.split(/<[^>]*>/).filter(Boolean)) },
    hidden: true,
    readyState: 'complete',
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  vi.resetModules();
  await import('./start');
  await Promise.all(page.earlyCalls?.values() ?? []);
  await new Promise((resolve) => setImmediate(resolve));
  const requests = fetched.mock.calls as unknown as [string, { headers: { authorization: string } }][];
  return { classes, added, requests, early: page.earlyCalls, documentElement, shown };
}

test('a signed-in page asks for its main data alone and for the rest at once, with the token', async () => {
  const { requests, early, added } = await start({ token: 'of-asha' });
  expect(requests.map(([url]) => decodeURIComponent(url))).toEqual([
    '/trpc/quiz.results?batch=1&input={"0":{"json":{"sessionId":"one"}}}',
    '/trpc/auth.profile,stats.realtime?batch=1&input={}',
  ]);
  expect(requests.map(([, { headers }]) => headers.authorization)).toEqual(Array(2).fill('Bearer of-asha'));
  expect([...(early?.keys() ?? [])]).toEqual([
    'quiz.results {"sessionId":"one"}',
    'auth.profile ',
    'stats.realtime ',
  ]);
  expect(await early?.get('quiz.results {"sessionId":"one"}')).toMatchObject({
    body: { result: { data: { json: 1 } } },
    token: 'of-asha',
  });
  expect(added).toEqual([
    expect.objectContaining({ href: '/base.js' }),
    expect.objectContaining({ src: '/main.js' }),
  ]);
});

test('a failed request is no response, and the client starts all the same', async () => {
  const { early, added } = await start({ token: 'of-asha', answer: () => Promise.reject(new TypeError()) });
  expect(await Promise.all(early?.values() ?? [])).toEqual([null, null, null]);
  expect(added).toHaveLength(2);
});

test('a visitor asks for nothing and sees no frame', async () => {
  const { requests, early, classes, added } = await start({ token: null });
  expect([requests, early, classes]).toEqual([[], undefined, ['visiting']]);
  expect(added).toHaveLength(2);
});

test.each([
  ['of the account', { user: '{"name":"Asha","walletBalance":0,"language":"hi"}', language: 'en' }, 'hi'],
  [
    'chosen on the device',
    { user: '{"name":"Asha","walletBalance":0,"language":null}', language: 'hi' },
    'hi',
  ],
  ['of the browser', { user: '{"name":"Asha","walletBalance":0}' }, 'en-IN'],
])(
  'the page is in the language %s, which decides whether the English frame is readable',
  async (_, stored, lang) => {
    const { documentElement } = await start({ token: 'of-asha', stored });
    expect(documentElement.lang).toBe(lang);
  },
);

test.each(['property rules', 'ranges', 'has'] as const)(
  'a browser without %s reads that it is too old, and loads nothing',
  async (lacks) => {
    const { shown, added, requests } = await start({ token: 'of-asha', lacks });
    expect({ shown, added, requests }).toEqual({ shown: tooOld.en, added: [], requests: [] });
  },
);

test.each([
  ['of the page', { lang: 'hi-IN' }, tooOld.hi],
  ['of the account', { stored: { user: '{"language":"hi"}', language: 'en' } }, tooOld.hi],
  ['chosen on the device', { stored: { language: 'hi' } }, tooOld.hi],
  ['of the browser', {}, tooOld.en],
  ['that has no texts, which is English', { stored: { language: 'pseudo' } }, tooOld.en],
])('an old browser is refused in the language %s', async (_, visit, texts) => {
  expect((await start({ token: null, lacks: 'has', ...visit })).shown).toEqual(texts);
});

test('the shell starts the client at once, for visitors too', async () => {
  const { added, requests } = await start({ token: null, page: '' });
  expect(requests).toEqual([]);
  expect(added).toHaveLength(2);
});
