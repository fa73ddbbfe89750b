import type { Profile } from '@paheli/core/account/schema';
import type { QuizResult } from '@paheli/core/quiz/schema';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { encouragementFor, rankSentence } from '../features/quiz/results/verdict';
import { joinableFirst } from '../features/tournament/own-next';
import type { EarlyResponse } from '../lib/api/early-calls';
import { cardAction } from '../lib/card-action';
import { formatPrice, formatRupees } from '../lib/text/format';
import type { EarlyCall } from '../router';
import { addPolyfills } from './polyfills';
import { isTooOld, showTooOld } from './too-old';

// The script at the top of each page, frame and shell. Refuses browsers that are too old, and adds what others lack. Asks
// for the first data of a signed-in user, shows in a frame what is known, and starts the client after that was painted, so
// that readable content does not wait for scripts.
const { scripts = '', preloads = '', tooOld = '{}', calls } = document.currentScript?.dataset ?? {};
const now = () => performance.timeOrigin + performance.now();

/** The texts of the frame, by the name of their place; `join` is the address of a sheet. */
const texts: Record<string, string> = {};

function start(): void {
  for (const href of preloads.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  }
}

/** How long the client waits for the main result to be shown. */
const mostWaitMs = 500;

/**
 * Starts the client after the first paint, and once the main result is shown: the processor is busy for long with the
 * client, and the result would wait for it.
 */
function startAfterPaint(shown?: Promise<unknown>): void {
  const go = () => {
    if (!shown) return start();
    const late = new Promise((resolve) => setTimeout(resolve, mostWaitMs));
    void Promise.race([shown, late]).then(start);
  };
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    start();
    return;
  }
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    go();
  });
  painted.observe({ type: 'paint', buffered: true });
}

/** Waits until what was written has been painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is not available.
    return null;
  }
}

/** Calls these procedures in one request. The client takes the responses (`lib/api/early-calls.ts`). */
function ask(list: readonly EarlyCall[], token: string, taken: Map<string, Promise<EarlyResponse>>) {
  const sentMs = now();
  const input = Object.fromEntries(list.flatMap(([, json], index) => (json ? [[index, { json }]] : [])));
  const paths = list.map(([path]) => path).join(',');
  const request = fetch(`/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { authorization: `Bearer ${token}` },
  }).then((response) => response.json().then((bodies) => ({ bodies, receivedMs: now() })));
  return list.map(([path, json], index) => {
    const response = request.then(
      ({ bodies, receivedMs }): EarlyResponse => ({ body: bodies[index], token, sentMs, receivedMs }),
      () => null,
    );
    taken.set(`${path} ${JSON.stringify(json) ?? ''}`, response);
    return response;
  });
}

function languageOfDevice(): string {
  return readStored('language') ?? navigator.language;
}

function noteUser({ name, hasWallet, walletBalance, language }: Profile): void {
  // Frames are English. For others the stylesheet shows their shapes only, until the client takes over.
  document.documentElement.lang = language ?? languageOfDevice();
  texts.user = name;
  if (hasWallet) texts.balance = formatRupees(walletBalance);
}

/** Notes the tournament that the dashboard shows first. Instants are texts here, which compare as instants do. */
function noteTournaments(tournaments: readonly TournamentCard[]): void {
  const [first] = joinableFirst(tournaments);
  if (!first || location.search) return;
  texts.name = first.name;
  texts.prize = formatPrice(first.prizePool);
  texts.fee = first.entryFee ? formatPrice(first.entryFee) : 'Free';
  if (cardAction(first) === 'join') texts.join = `?join=${first.id}`;
}

function noteResult(result: QuizResult): void {
  const { kind, percentage, rank, participantCount, provisional } = result;
  texts.tournament = result.tournamentName;
  texts.verdict = encouragementFor(percentage);
  if (kind === 'tournament') texts.rank = rankSentence(rank, participantCount, provisional);
}

/** Notes what the page's main call returned. */
function note(response: EarlyResponse): void {
  const data = response?.body?.result?.data.json as unknown as Partial<
    QuizResult & { items: TournamentCard[] }
  > | null;
  if (data?.items?.[0]?.prizePool !== undefined) noteTournaments(data.items);
  else if (data?.percentage !== undefined) noteResult(data as QuizResult);
}

/** Returns a Join that can be pressed at once. The address keeps the press for the client. */
function createJoin(href: string, className: string | undefined): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {
    href,
    className,
    textContent: 'Join Tournament',
    onclick() {
      this.textContent = '…';
      history.replaceState(null, '', href);
      return false;
    },
  });
}

/** Writes the known texts into the frame before each paint, until the client takes over. */
function write(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-frame] [data-fill]')) {
    const { fill = '', filledClass } = place.dataset;
    const text = texts[fill];
    if (!text || place.textContent === text) continue;
    if (fill === 'join') place.replaceWith(createJoin(text, filledClass));
    else place.textContent = text;
    place.classList.remove('shimmer', 'bg-sunken');
  }
  if (document.readyState === 'loading' || document.querySelector('[data-frame]'))
    requestAnimationFrame(write);
}

function begin(): void {
  addPolyfills();
  const token = readStored('token');
  if (token && calls) {
    const taken = new Map<string, Promise<EarlyResponse>>();
    window.earlyCalls = taken;
    // A parameter of the path, such as $2, is the part of the path with that number.
    const list: EarlyCall[] = JSON.parse(
      calls.replace(/\$(\d)/g, (_, part) => location.pathname.split('/')[part] ?? ''),
    );
    // The page's main call does not wait for the others.
    const [main] = ask(list.slice(0, 1), token, taken);
    if (list.length > 1) ask(list.slice(1), token, taken);
    const shown = main?.then(note).then(nextPaint);
    const user = readStored('user');
    if (user) noteUser(JSON.parse(user));
    write();
    startAfterPaint(shown);
  } else if (token || calls !== undefined) {
    // Hides from signed-in users the parts for visitors, and from visitors the frames, and starts the client at once.
    document.documentElement.classList.add(token ? 'returning' : 'visiting');
    start();
  } else startAfterPaint();
}

/** Returns the language that the client would show: that of a page in another language than English, or the user's. */
function languageOfPage(): string {
  const { lang } = document.documentElement;
  const user = readStored('user');
  return lang.startsWith('en') ? ((user && JSON.parse(user).language) ?? languageOfDevice()) : lang;
}

if (isTooOld()) showTooOld(JSON.parse(tooOld), languageOfPage());
else begin();
