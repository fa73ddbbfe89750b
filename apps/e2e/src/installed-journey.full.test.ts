// Long because the installed app needs its own stand-ins for the push service and for a new version.
import { createECDH } from 'node:crypto';
import { createServer, request as requestFrom, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJourney, submitSignIn, waitOptions } from './journey';
import { shoot, shootFailure } from './pictures';
import { registeredPassword } from './rest-player';
import { startServer } from './server-process';

// Stops its server.
const journey = openJourney({});
let front: Front;
beforeAll(() => {
  front = openFront();
});
afterAll(() => front.close());

type Front = { readonly url: string; version: number; state: 'up' | 'dead' | 'no server'; close(): void };

/** Opens a server before the product's, which can have another version of the service worker. */
function openFront(): Front {
  const server: Server = createServer((incoming, reply) => {
    const { method, headers, url = '/' } = incoming;
    const { hostname, port } = new URL(journey.server.url);
    if (front.state === 'dead') return;
    if (front.state === 'no server') {
      reply.writeHead(502).end('Bad Gateway');
      return;
    }
    const isWorker = url === '/sw.js';
    // A response that is complete and not compressed can be changed.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...others } = headers;
    const plain = { ...others, 'accept-encoding': 'identity' };
    const forwarded = requestFrom({ hostname, port, path: url, method, headers: plain }, (response) => {
      const { 'content-length': _, ...rest } = response.headers;
      reply.writeHead(response.statusCode ?? 500, rest);
      if (isWorker && front.version > 1) reply.write(`// version ${front.version}\n`);
      response.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    version: 1,
    state: 'up',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Signs a new player in and waits until the service worker is installed. */
async function openInstalled(
  url: string,
): Promise<{ context: BrowserContext; page: Page; mobileNumber: string }> {
  const mobileNumber = await journey.newPlayer().register();
  const context = await journey.newContext('phone', { serviceWorkers: 'allow' });
  const page = await context.newPage();
  shootFailure('installed', page);
  await page.goto(`${url}/login`);
  await submitSignIn(page, mobileNumber, registeredPassword);
  await page.waitForURL('**/dashboard');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return { context, page, mobileNumber };
}

/** Evaluates a condition; false while the page is replaced. */
const isTrue = (page: Page, condition: string) => page.evaluate<boolean>(condition).catch(() => false);

/** Returns what is kept on the device. */
const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('last-data', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('responses').objectStore('responses').getAllKeys();
          reading.onsuccess = () => resolve(reading.result.map(String));
        };
      }),
  );

/**
 * Records the notifications of a service worker by their tag, because this browser shows none, and clicks on them. Runs
 * in the service worker.
 */
function recordNotifications(): void {
  type Shown = { readonly title: string; readonly tag: string; readonly data: unknown };
  const shown: Record<string, Shown> = {};
  const scope = globalThis as unknown as {
    registration: object;
    ExtendableEvent: new (type: string) => Event;
    dispatchEvent(event: Event): boolean;
  };
  Object.assign(scope.registration, {
    showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
      shown[options.tag] = { title, ...options };
    },
  });
  Object.assign(scope, {
    shown,
    click(tag: string) {
      const notification = { ...shown[tag], close: () => undefined };
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
    },
  });
}

test('a push message shows, and a click on it opens its page', async () => {
  const { context, page } = await openInstalled(journey.server.url);
  // The worker controls pages from their next load on.
  await page.reload();
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const deliver = async (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: journey.server.url,
      registrationId: await registered,
      data,
    });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(recordNotifications);
  const shown = () => worker.evaluate('Object.values(self.shown)');
  const message = { title: 'Your invitation was accepted', body: 'You have a new friend.', tag: 'notice:1' };
  await deliver(JSON.stringify({ ...message, path: '/friends' }));
  await expect.poll(shown, waitOptions).toMatchObject([message]);
  // The same message again replaces the first one.
  await deliver(JSON.stringify({ ...message, path: '/friends' }));
  await deliver('not JSON');
  await deliver(JSON.stringify({ ...message, tag: 'hostile', path: 'https://evil.example/' }));
  await expect.poll(() => worker.evaluate('Object.keys(self.shown).length'), waitOptions).toBe(3);
  const click = (tag: string) => worker.evaluate(`self.click(${JSON.stringify(tag)})`);
  await click('notice:1');
  await page.waitForURL('**/friends');
  await page.getByRole('heading', { name: 'Friends', exact: true }).waitFor();
  await click('hostile');
  await page.waitForURL(`${journey.server.url}/dashboard`);
  await context.close();
});

test('a player switches notifications on for a device, and logging out ends them', async () => {
  const { context, page } = await openInstalled(journey.server.url);
  // Stands for the push service of the browser's vendor, which tests cannot reach.
  await context.addInitScript((p256dh) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const keys = { p256dh, auth: 'A'.repeat(22) };
    let subscription: object | null = null;
    const made = {
      endpoint: 'https://push.example.com/device',
      toJSON: () => ({ endpoint: 'https://push.example.com/device', keys }),
      unsubscribe: async () => {
        subscription = null;
        Object.assign(window, { unsubscribed: true });
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        subscription = made;
        return made;
      },
      getSubscription: async () => subscription,
    });
  }, createECDH('prime256v1').generateKeys('base64url'));
  await page.goto(`${journey.server.url}/profile`);
  await page.getByRole('link', { name: 'Choose notifications' }).click();
  const device = page.getByRole('switch', { name: 'Notify me on this device' });
  await device.click();
  await page.getByText('You are told on this device until you log out here.').waitFor();
  let saved = 0;
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('auth.notices.choose')) saved += 1;
  });
  await page.getByRole('switch', { name: 'I won a prize' }).click();
  await page.getByRole('switch', { name: 'Keep quiet at night' }).click();
  await expect.poll(() => saved, waitOptions).toBe(2);
  const stored = page.waitForResponse((response) => response.url().includes('auth.notices.settings'));
  await page.reload();
  expect(JSON.stringify(await (await stored).json())).toContain('"pushDevices":1');
  await expect
    .poll(() => page.getByRole('switch', { name: 'I won a prize' }).isChecked(), waitOptions)
    .toBe(false);
  await expect
    .poll(() => page.getByRole('switch', { name: 'Keep quiet at night' }).isChecked(), waitOptions)
    .toBe(false);
  await shoot(page, 'phone-notifications');
  await device.click();
  await page.getByText('Your browser asks you once for permission.').waitFor();
  await device.click();
  await page.getByText('You are told on this device until you log out here.').waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => isTrue(page, 'window.unsubscribed === true'), waitOptions).toBe(true);
  await context.close();
});

test('a changed address of the device is told to the server, and a device without one says so', async () => {
  const { context, page } = await openInstalled(journey.server.url);
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  await page.evaluate(async (key) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    const token = localStorage.getItem('token');
    const endpoint = 'https://push.example.com/former';
    const kept = { endpoint, p256dh: key, auth: 'A'.repeat(22), publicKey: key };
    await (await caches.open('push')).put('/push-subscription', Response.json(kept));
    localStorage.setItem('push', `${user.id} ${token?.slice(0, 8)} ${endpoint}`);
  }, p256dh);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  const renewed = context.waitForEvent('request', (request) => request.url().includes('notices.renew'));
  await worker.evaluate((key) => {
    const scope = globalThis as unknown as {
      registration: { pushManager: object };
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const made = { endpoint: 'https://push.example.com/next', keys: { p256dh: key, auth: 'B'.repeat(22) } };
    Object.assign(scope.registration.pushManager, { subscribe: async () => ({ toJSON: () => made }) });
    scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
  }, p256dh);
  const request = await renewed;
  expect(request.postDataJSON().json).toMatchObject({
    endpoint: 'https://push.example.com/next',
    former: { endpoint: 'https://push.example.com/former', auth: 'A'.repeat(22) },
  });
  expect((await request.response())?.status()).toBe(200);
  await page.goto(`${journey.server.url}/notifications`);
  await page
    .getByText('Your browser ended the notifications of this device. Switch them on again.')
    .waitFor();
  await context.close();
});

test('a new version is offered, never in the middle of a quiz, and loads when it is accepted', async () => {
  const { context, page } = await openInstalled(front.url);
  await page.reload();
  await expect
    .poll(() => isTrue(page, 'navigator.serviceWorker.controller !== null'), waitOptions)
    .toBe(true);
  front.version = 2;
  await page.goto(`${front.url}/rehearsal`);
  const update =
    'navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => undefined)';
  await page.evaluate(update);
  const waiting =
    'navigator.serviceWorker.getRegistration().then((registration) => registration.waiting !== null)';
  await expect.poll(() => page.evaluate(waiting), waitOptions).toBe(true);
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await page.goto(`${front.url}/dashboard`);
  await page.getByText('A new version is ready.').waitFor();
  await page.evaluate('window.isOld = true');
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => isTrue(page, 'window.isOld === undefined'), waitOptions).toBe(true);
  await expect.poll(() => page.evaluate(waiting), waitOptions).toBe(false);
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await context.close();
});

test.each(['no server', 'dead'] as const)(
  'where the network is connected and %s, the shell opens',
  async (state) => {
    const { context, page } = await openInstalled(front.url);
    await page.reload();
    front.state = state;
    try {
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Open menu' }).waitFor();
    } finally {
      front.state = 'up';
      await context.close();
    }
  },
);

test('without a connection the shell shows the last data and says so; nothing of it outlasts the session', async () => {
  const { context, page } = await openInstalled(journey.server.url);
  const tournament = page.getByRole('heading', { level: 3 }).first();
  await tournament.waitFor();
  const name = (await tournament.textContent()) ?? '';
  const cached = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const key of await caches.keys()) {
      for (const { url } of await (await caches.open(key)).keys()) urls.push(new URL(url).pathname);
    }
    return urls;
  });
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter((path) => !path.startsWith('/assets/') && path !== '/app.html')).toEqual([]);
  const { env } = journey.server;
  await journey.server.stop();
  await page.reload();
  await page.getByText(name).first().waitFor();
  await page.getByText(/You see the state of/).waitFor();
  await shoot(page, 'phone-dashboard-offline');
  const server = await startServer(env);
  try {
    await page.getByText(/You see the state of/).waitFor({ state: 'detached', timeout: 60_000 });
    expect(await keptKeys(page)).not.toEqual([]);
    // The server refuses the session from now on.
    const other = await context.newPage();
    await other.goto(`${server.url}/profile`);
    await other.evaluate(async () => {
      const token = localStorage.getItem('token');
      const { status } = await fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      if (status >= 300) throw new Error(`logging out failed with ${status}`);
    });
    await other.reload();
    await other.waitForURL('**/login');
    await expect.poll(() => keptKeys(other), waitOptions).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
}, 120_000);
