import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Whether every screen is kept as a picture (`PICTURES=1`). Otherwise only failed tests leave pictures. */
export const wantsPictures = process.env.PICTURES === '1';

/** Both sizes, for `describe.each`. */
export const sizes = Object.entries(viewports);

/** The options for waiting for another process. */
export const waitOptions = { timeout: 20_000, interval: 200 };

export type Journey = {
  readonly server: ServerProcess;
  readonly browser: Browser;
  /** The administrator as a REST client. */
  readonly admin: RestPlayer;
  newPlayer(): RestPlayer;
  /** Opens a window of one of the two sizes, without animations. */
  newContext(size: string, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Fills in and submits the sign-in form. */
  signIn(page: Page, mobileNumber: string, password: string): Promise<void>;
};

type Env = Record<string, string>;

/**
 * Starts a built server for the tests of one file, on a database cloned from the migrated template, and a browser. Call
 * it at the top of the file, with the environment, or with a function that starts services and returns the environment
 * naming them.
 */
export function openJourney(env: Env | (() => Promise<Env>) = {}): Journey {
  let database: TestDatabase | undefined;
  let site: Awaited<ReturnType<typeof newSite>> | undefined;
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  let admin: RestPlayer | undefined;
  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    database = await createTestDatabase();
    site = await newSite({ DATABASE_URL: database.url, ...(typeof env === 'function' ? await env() : env) });
    server = await startServer(site.env);
    browser = await launchBrowser();
    admin = new RestPlayer(server.url, server.sandboxUrl);
    await admin.logIn('9000000001', 'paheli-admin');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await site?.remove();
    await database?.drop();
  });
  const journey: Journey = {
    get server() {
      return opened(server);
    },
    get browser() {
      return opened(browser);
    },
    get admin() {
      return opened(admin);
    },
    newPlayer: () => new RestPlayer(journey.server.url, journey.server.sandboxUrl),
    async newContext(size, options) {
      const context = await journey.browser.newContext({
        viewport: viewportOf(size),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      });
      // A worker would answer before the responses that tests replace. The journey of the installed app allows it.
      if (options?.serviceWorkers !== 'allow') await context.addInitScript(hideServiceWorkers);
      return context;
    },
    async signIn(page, mobileNumber, password) {
      await page.goto(`${journey.server.url}/login`);
      await page.getByLabel('Mobile Number').fill(mobileNumber);
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
  };
  return journey;
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

/** Takes a picture of the screen, or of the whole page, where pictures are wanted. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!wantsPictures) return;
  await finishTransitions(page);
  await keepPicture(page, name, fullPage);
}

/** Takes a picture where pictures are wanted, and expects that axe finds no accessibility violation. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await finishTransitions(page);
  await picture(page, name, fullPage);
  // Pages with frames, such as the checkout, need axe's slower way over a second page.
  const violations = page.frames().length === 1 ? await runAxe(page) : await runAxeInFrames(page);
  expect(violations, name).toEqual([]);
}

/** Finishes running transitions, such as after a switch to dark mode, and the work that follows from their end. */
export function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await nextFrame();
    do {
      for (const transition of running()) transition.finish();
      await nextFrame();
    } while (running().length > 0);
  });
}

/** Runs axe on a page without frames and returns only the violations: four times as fast as AxeBuilder. */
async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

async function runAxeInFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Keeps pictures of these pages if the test fails. */
export function shootFailure(name: string, ...pages: readonly Page[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages.entries()) await keepPicture(page, `${name}-failure-${index + 1}`);
  });
}

/** Keeps a picture in `apps/e2e/screenshots`. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${screenshots}${name}.png`, fullPage });
}

/** States the date of birth, which is asked before the first payment. */
export async function stateBirth(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'When were you born?' });
  await dialog.getByLabel('Date of birth').fill('1990-01-01');
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
