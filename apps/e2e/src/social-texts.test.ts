import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, waitOptions } from './journey';
import { registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney({ PLAY_MODE: 'social', PASS_DAYS: '30', PASS_PRICE: '19' });

/** What no player of a social site reads: money that is won, and sums of nothing. */
const words = /prize|cash|winning|top-up|₹0(?![\d,])|पुरस्कार|इनाम|नक़द|जीत की राशि/i;

/** Sentences that deny it, and the achievement of money mode. */
const allowed: readonly RegExp[] = [
  /^Played for the ranking, without prizes\.$/,
  /^बिना पुरस्कार, केवल स्थान के लिए खेला गया।$/,
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
  const rest = journey.newPlayer();
  const mobileNumber = await rest.register();
  await rest.call('PUT', '/user/profile', { language, date_of_birth: '1990-01-01' });
  const { body: cards } = await rest.call<{ id: string; description: string }[]>('GET', '/tournaments');
  const written = new Set(cards.map(({ description }) => description));
  const as = await signedIn(journey, [mobileNumber, registeredPassword]);
  const context = await journey.newContext(size, as);
  const page = await context.newPage();
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
  await context.close();
});

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
