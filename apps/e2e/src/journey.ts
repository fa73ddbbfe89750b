import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Both sizes, for `describe.each`. */
export const sizes = Object.entries(viewports);

/** For what another process does in its own time. */
export const waitOptions = { timeout: 20_000, interval: 200 };

export type Journey = {
  readonly server: ServerProcess;
  readonly browser: Browser;
  /** The administrator, over REST. */
  readonly admin: RestPlayer;
  newPlayer(): RestPlayer;
  /** A window of one of the two sizes in which nothing moves. */
  newContext(size: string, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Fills the sign-in form and sends it. */
  signIn(page: Page, mobileNumber: string, password: string): Promise<void>;
};

type Env = Record<string, string>;

/**
 * A built product of its own and a browser for the tests of one file: call it at the top of the file, with the
 * environment, or with what opens things that the environment names.
 */
export function openJourney(env: Env | (() => Promise<Env>) = {}): Journey {
  let site: Awaited<ReturnType<typeof newSite>> | undefined;
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  let admin: RestPlayer | undefined;
  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    site = await newSite(typeof env === 'function' ? await env() : env);
    server = await startServer(site.env);
    browser = await launchBrowser();
    admin = new RestPlayer(server.url, server.sandboxUrl);
    await admin.logIn('9000000001', 'paheli-admin');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await site?.remove();
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
    newContext: (size, options) =>
      journey.browser.newContext({ viewport: viewportOf(size), reducedMotion: 'reduce', ...options }),
    async signIn(page, mobileNumber, password) {
      await page.goto(`${journey.server.url}/login`);
      await page.getByLabel('Mobile Number').fill(mobileNumber);
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
  };
  return journey;
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

/** The newest one-time code for a number, as the local Razorpay shows it to a developer. */
export async function codeSentTo({ server }: Journey, mobileNumber: string): Promise<string> {
  const response = await fetch(`${server.sandboxUrl}/control/state`);
  const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
  const found = messages.findLast(({ to }) => to === mobileNumber);
  if (!found) throw new Error(`nothing was sent to ${mobileNumber}`);
  return found.text.slice(0, 6);
}

/** Takes a picture of the screen as it is, or of the whole page. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${screenshots}${name}.png`, fullPage });
}

/** Takes a picture of the screen as it is, and finds nothing in it that the rules of accessibility forbid. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await picture(page, name, fullPage);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, name).toEqual([]);
}

/** Keeps a picture of these pages where the test fails. */
export function shootFailure(name: string, ...pages: readonly Page[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages.entries()) await picture(page, `${name}-failure-${index + 1}`);
  });
}
