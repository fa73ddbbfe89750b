import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJourney } from './journey';
import { type Network, openNetwork } from './lossy-network';
import { newSeat } from './people';
import { answerFirst, questionOf, startQuiz } from './quiz-page';
import { openSeat, show } from './seat-page';
import { rowsOf } from './tier';

const journey = openJourney();

let network: Network;
beforeAll(async () => {
  network = await openNetwork(journey.server.url);
});
afterAll(() => network?.close());

test('an answer over a connection that is dead and looks open arrives after a second', async () => {
  const seat = await newSeat(journey, 'Dead connection');
  const page = await openSeat(journey, seat, seat.path, { url: network.url });
  await startQuiz(page);
  network.lose();
  const sentAtMs = Date.now();
  await answerFirst(page);
  // The retry after a lost call came after three seconds.
  expect(Date.now() - sentAtMs).toBeLessThan(2_500);
  await questionOf(page, 2);
  await page.context().close();
});

test('a dead connection is replaced when the page returns and when the network changes', async () => {
  const seat = await newSeat(journey, 'Return');
  const page = await openSeat(journey, seat, '/dashboard', { url: network.url });
  const opened = () => page.waitForEvent('websocket', { timeout: 5_000 });
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).waitFor();
  const causes = ['visible', 'online', 'focus', 'pageshow', 'change'] as const;
  for (const cause of rowsOf(causes, (each) => each === 'visible')) {
    // The page uses a connection from its first message on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    network.lose();
    const next = opened();
    if (cause === 'visible') {
      await show(page, false);
      await show(page, true);
    } else
      await page.evaluate((name) => {
        const { connection } = navigator as { connection?: EventTarget };
        (name === 'change' ? connection : window)?.dispatchEvent(new Event(name));
      }, cause);
    await next;
  }
  await page.context().close();
});
