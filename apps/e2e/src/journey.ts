import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '@paheli/db/testing/test-database';
import { demoQuestions } from '@paheli/engine/testing/demo-questions';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { RestPlayer, registeredPassword } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';
import { rowsOf } from './tier';

/** Both sizes, for `describe.each`. */
export const sizes = Object.entries(viewports);

/** The sizes in which this run plays a flow: the given one in the first tier, both in the full one. */
export const sizesFrom = (first: keyof typeof viewports) => rowsOf(sizes, ([size]) => size === first);

/** The options for waiting for another process. */
export const waitOptions = { timeout: 20_000, interval: 200 };

type Env = Record<string, string>;
type Site = { readonly server: ServerProcess; readonly admin: RestPlayer };

export type Journey = {
  /** Other files need it too: only those with a server of their own may stop it. */
  readonly server: Omit<ServerProcess, 'stop' | 'kill'>;
  readonly admin: RestPlayer;
  readonly browser: Browser;
  newPlayer(): RestPlayer;
  /** Opens a window of one of the two sizes, without animations. A phone has a touch screen, and no docked developer tools. */
  newContext(size: string, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Fills in and submits the sign-in form. */
  signIn(page: Page, mobileNumber: string, password: string): Promise<void>;
};

/** What the files of a worker share: one browser, and one server with the usual environment. */
const shared = test.extend<{ browser: Browser; usualSite: Site }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures name what they need by their first parameter
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  usualSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { close, ...site } = await openSite({});
      await use(site);
      await close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Opens the browser and the server of a file's tests. Without `env`, both are those of the worker, which other files have
 * used: tests bring players and tournaments of their own. With an environment, or a function that starts services and
 * returns the environment naming them, the server is the file's own. Call it at the top of the file.
 */
export function openJourney(): Journey;
export function openJourney(env: Env | (() => Promise<Env>)): Journey & Site;
export function openJourney(env?: Env | (() => Promise<Env>)): Journey & Site {
  let site: Site | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  if (env === undefined)
    shared.beforeAll(async ({ browser: launched, usualSite }) => {
      browser = launched;
      site = usualSite;
    });
  else
    shared.beforeAll(async ({ browser: launched }) => {
      browser = launched;
      const { close, ...own } = await openSite(typeof env === 'function' ? await env() : env);
      site = own;
      return close;
    });
  shared.afterAll(async () => {
    for (const context of contexts) await context.close();
  });
  const journey: Journey & Site = {
    get server() {
      return opened(site).server;
    },
    get admin() {
      return opened(site).admin;
    },
    get browser() {
      return opened(browser);
    },
    newPlayer: () => new RestPlayer(journey.server.url, journey.server.sandboxUrl),
    async newContext(size, options) {
      const context = await journey.browser.newContext({
        viewport: viewportOf(size),
        hasTouch: size === 'phone',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      });
      // A worker would answer before the responses that tests replace. The journey of the installed app allows it.
      if (options?.serviceWorkers !== 'allow') await context.addInitScript(hideServiceWorkers);
      contexts.push(context);
      return context;
    },
    async signIn(page, mobileNumber, password) {
      await page.goto(`${journey.server.url}/login`);
      await submitSignIn(page, mobileNumber, password);
    },
  };
  return journey;
}

/** People open fewer pages in a minute than tests do, and wait longer for a second administrator. */
const usualEnv: Env = { RATE_PER_USER: '1000000', RATE_PER_ADDRESS: '1000000', PROMOTION_DELAY_HOURS: '0' };

/** Starts a built server on a database cloned from the template with the demo questions, and signs the administrator in. */
async function openSite(env: Env): Promise<Site & { close(): Promise<void> }> {
  const database = await createTestDatabase(demoQuestions);
  const installation = await newSite({ DATABASE_URL: database.url, ...usualEnv, ...env });
  const server = await startServer(installation.env);
  const admin = new RestPlayer(server.url, server.sandboxUrl);
  await admin.logIn('9000000001', 'paheli-admin');
  return {
    server,
    admin,
    async close() {
      await server.stop();
      await installation.remove();
      await database.drop();
    },
  };
}

/** Browsers without service workers have no such property. */
function hideServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the journey has not begun yet');
  return part;
}

function viewportOf(size: string) {
  const found = sizes.find(([name]) => name === size);
  if (!found) throw new Error(`there is no window of the size ${size}`);
  return found[1];
}

/** Fills in and submits the open sign-in form. */
export async function submitSignIn(page: Page, mobileNumber: string, password: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobileNumber);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Returns the text messages to a number, the newest last, as the local Razorpay shows them to developers. */
export async function textsSentTo({ server }: Journey, mobileNumber: string): Promise<string[]> {
  const response = await fetch(`${server.sandboxUrl}/control/state`);
  const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
  return messages.filter(({ to }) => to === mobileNumber).map(({ text }) => text);
}

/** Returns the newest one-time code for a number. */
export async function codeSentTo(journey: Journey, mobileNumber: string): Promise<string> {
  const newest = (await textsSentTo(journey, mobileNumber)).at(-1);
  if (newest === undefined) throw new Error(`nothing was sent to ${mobileNumber}`);
  return newest.slice(0, 6);
}

/** Fills in and submits the open form of new accounts. Returns the mobile number. */
export async function submitRegistration(
  page: Page,
  number = `97${String(randomInt(100_000_000)).padStart(8, '0')}`,
): Promise<string> {
  await page.getByLabel('Mobile Number').fill(number);
  await page.getByLabel('Username').fill(`person_${number.slice(2)}`);
  await page.getByLabel('Password', { exact: true }).fill(registeredPassword);
  await page.getByLabel('Name', { exact: true }).fill('Nisha Verma');
  await page.getByLabel('Email').fill(`${number}@example.com`);
  await page.getByRole('button', { name: 'Register' }).click();
  return number;
}

/** Ends the session of a page's user, as another of their devices does. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  await fetch(new URL('/api/auth/logout', page.url()), { method: 'POST', headers });
}

/** Presses a button, of the page or of a part of it, and returns the file that it saves. */
export async function saveFile(
  page: Page,
  button: string,
  part: Page | Locator = page,
): Promise<{ name: string; content: string }> {
  const saved = page.waitForEvent('download');
  await part.getByRole('button', { name: button }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), content: await text(await download.createReadStream()) };
}

/** States the date of birth, which is asked before the first payment. */
export async function stateBirth(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'When were you born?' });
  await dialog.getByLabel('Date of birth').fill('1990-01-01');
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
