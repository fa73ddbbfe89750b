import type { Page } from 'playwright-core';
import type { Journey } from './journey';
import type { Seat } from './people';
import { openWindow } from './people';
import { signedIn } from './signed-in';

/** Opens a page of the seat's player, directly or over the network, and calls `onFrame` with what its sockets receive. */
export async function openSeat(
  journey: Journey,
  { login }: Seat,
  path: string,
  { url = journey.server.url, onFrame = (_text: string) => {} } = {},
): Promise<Page> {
  const page = await openWindow(journey, 'phone', 'phone', await signedIn({ server: { url } }, login));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => onFrame(String(payload))));
  await page.goto(`${url}${path}`);
  return page;
}

/** Does what a browser does when the page is hidden or shown. */
export const show = (page: Page, isShown: boolean) =>
  page.evaluate((shown) => {
    const set = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { value, configurable: true });
    set('hidden', !shown);
    set('visibilityState', shown ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isShown);
