import { readFile } from 'node:fs/promises';
import { formatMessage } from '@paheli/core/message';
import { composeCodeSms } from '@paheli/core/notices/code-sms';
import { composeCodeMail, composeMail } from '@paheli/core/notices/mail-message';
import { composePush } from '@paheli/core/notices/push-message';
import { Notice, type NoticeKind, noticeKinds, SecurityEvent } from '@paheli/core/notices/schema';
import { catalogues } from '@paheli/core/texts/catalogues';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, waitOptions } from './journey';
import { newPerson, openWindow } from './people';
import { publicPaths } from './public-paths';

const journey = openJourney({ PLAY_MODE: 'social', PASS_DAYS: '30', PASS_PRICE: '19' });

/** What no player of a social site reads: money that is won, and sums of nothing. */
const words = /prize|cash|winning|top-up|₹0(?![\d,])|पुरस्कार|इनाम|नक़द|जीत की राशि/i;

/** Sentences that deny it, and the achievement of money mode. */
const allowed: readonly RegExp[] = [
  /^Played for the ranking, without prizes\.$/,
  /^बिना पुरस्कार, सिर्फ़ रैंक के लिए।$/,
  /^(?:Everybody gets the same ten questions|सबको वही दस प्रश्न मिलते हैं)/,
  /^(?:Free, with no prize|मुफ़्त, बिना पुरस्कार|Practice questions are kept apart|अभ्यास के प्रश्न अलग रखे जाते हैं)/,
  /^(?:Prize winner|Win a prize\.|पुरस्कार विजेता|पुरस्कार जीतें।)$/,
];

/** The pages of players. Those for older balances (`/withdraw`, `/kyc`, `/statements`) speak of winnings. */
const pages = (tournamentId: string) => [
  '/dashboard',
  `/dashboard?join=${tournamentId}`,
  '/tournaments',
  `/tournaments/${tournamentId}`,
  '/wallet',
  '/profile',
  '/notifications',
  '/friends',
  '/achievements',
  '/you',
  '/practice',
  '/daily',
];

test.each([
  ['en', 'phone'],
  ['hi', 'phone'],
  ['en', 'desk'],
])('no page of a social site speaks of prizes or money won: in %s, on a %s', async (language, size) => {
  const { rest, as } = await newPerson(journey);
  await rest.call('PUT', '/user/profile', { language });
  const { body: cards } = await rest.call<{ id: string; description: string }[]>('GET', '/tournaments');
  const written = new Set(cards.map(({ description }) => description));
  const page = await openWindow(journey, size, `social-${language}-${size}`, as);
  const found: string[] = [];
  for (const path of pages(cards[0]?.id ?? '')) {
    await page.goto(journey.server.url + path);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('main [role=status] .shimmer').count(), waitOptions).toBe(0);
    const lines = (await readTexts(page)).filter((line) => words.test(line) && !written.has(line));
    found.push(
      ...lines.filter((line) => !allowed.some((each) => each.test(line))).map((line) => `${path}: ${line}`),
    );
  }
  expect(found).toEqual([]);
  await page.context().close();
});

/** The pages whose texts say what is not offered, and what holds for older balances. */
const legalPages: readonly string[] = ['/privacy', '/TermsConditions', '/refundpolicy'];

const frames = [
  '/dashboard',
  '/tournaments',
  '/wallet',
  '/profile',
  '/you',
  '/friends',
  '/quiz/-',
  '/quiz-results/-',
];

/** Returns the texts of a document: its title, its descriptions, what its elements are called and what it shows. */
function textsOf(html: string): string[] {
  const attributes = [...html.matchAll(/(?:content|alt|aria-label|title|placeholder)="([^"]*)"/g)];
  const shown = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').split(/<[^>]*>/);
  return [...attributes.map(([, text = '']) => text), ...shown].map((text) => text.trim()).filter(Boolean);
}

const guiltyOf = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => words.test(text) && !allowed.some((each) => each.test(text)))),
];

async function readPage(path: string): Promise<string> {
  const response = await fetch(journey.server.url + path, { headers: { accept: 'text/html' } });
  expect(response.status, path).toBe(200);
  return response.text();
}

test('no prerendered page, frame or shared page of a social site offers prizes, in its text or its tags', async () => {
  const rest = journey.newPlayer();
  await rest.register();
  const { body: cards } = await rest.call<{ id: string }[]>('GET', '/tournaments');
  const paths = [
    ...publicPaths.filter((path) => !legalPages.includes(path)).flatMap((path) => [path, `/hi${path}`]),
    ...frames,
    '/nowhere',
    '/site.webmanifest',
    ...cards.map(({ id }) => `/tournaments/${id}`),
  ].map((path) => path.replace(/(.)\/$/, '$1'));
  const found = await Promise.all(
    paths.map(async (path) => {
      const text = await readPage(path);
      const texts = path.endsWith('.webmanifest')
        ? Object.values<unknown>(JSON.parse(text)).map(String)
        : textsOf(text);
      return guiltyOf(texts).map((each) => `${path}: ${each}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

test('the pages of the money mode are found guilty, so the list of words works', async () => {
  const home = await readFile(new URL('../../web/dist/index.html', import.meta.url), 'utf8');
  const inHindi = await readFile(new URL('../../web/dist/hi.html', import.meta.url), 'utf8');
  expect([guiltyOf(textsOf(home)).length, guiltyOf(textsOf(inHindi)).length]).not.toContain(0);
});

const id = '00000000-0000-7000-8000-000000000000';
const at = new Date('2026-11-01T12:00:00Z');
const tournament = { tournamentId: id, tournamentName: 'Evening quiz', startsAt: at };

/** What a social site tells its users. Prizes and withdrawals are of older tournaments and balances. */
const told: Readonly<Record<Exclude<NoticeKind, 'prize_paid' | 'withdrawal_decided'>, readonly object[]>> = {
  tournament_starting: [tournament],
  tournament_moved: [tournament],
  seat_offered: [tournament],
  invitation_accepted: [{}],
  playing_time: [{ hours: 2 }],
  balance_waiting: [{ amountPaise: 12_300 }],
  payment_received: (['access', 'pass'] as const).map((purpose) => ({
    purpose,
    paymentId: 'pay_1',
    amountPaise: 3_900,
    taxPaise: 595,
    paidAt: at,
  })),
  payment_refunded: [{ paymentId: 'pay_1', amountPaise: 3_900, at }],
  security: SecurityEvent.options.map((event) => ({ event, at, userAgent: 'Firefox' })),
};

test.each(['en', 'hi'] as const)(
  'no e-mail, push message or text message of a social site speaks of prizes: in %s',
  (language) => {
    const notices = Object.entries(told).flatMap(([kind, all]) =>
      all.map((each) => Notice.parse({ kind, ...each })),
    );
    expect(new Set(notices.map(({ kind }) => kind)).size).toBe(Object.keys(noticeKinds).length - 2);
    const mails = [...notices.map(composeMail), composeCodeMail('123456', 10)];
    const pushes = notices.map((notice) => composePush(notice, id));
    const values = [
      ...mails.flatMap((mail) => (mail ? [mail.subject, ...mail.paragraphs, ...mail.facts.flat()] : [])),
      ...pushes.flatMap((push) => (push ? [push.title, push.body] : [])),
      composeCodeSms('123456', 10),
    ];
    expect(guiltyOf(values.map((value) => formatMessage(value, catalogues[language])))).toEqual([]);
  },
);

/** Returns the lines that a page shows above its footer, and in its dialog. */
async function readTexts(page: Page): Promise<string[]> {
  const texts = await page
    .locator('header, main, [role=dialog]')
    .evaluateAll((parts) => parts.map((part) => (part instanceof HTMLElement ? part.innerText : '')));
  return texts
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
}
