/** Takes README's pictures from the built product with its demo content: `npm run screenshots`. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, viewports } from './browser';
import { RestPlayer, registeredPassword } from './rest-player';
import { createWorld } from './screens/world';
import { newSite, type ServerProcess, startServer } from './server-process';
import { signedIn } from './signed-in';

const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

type Picture = {
  readonly name: string;
  readonly size: keyof typeof viewports;
  readonly path: string;
  readonly as: BrowserContextOptions;
  readonly colorScheme?: 'dark';
  /** Opens the part of the page that the picture shows. */
  readonly open: (page: Page) => Promise<void>;
};

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    ...picture.as,
    viewport: viewports[picture.size],
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme: picture.colorScheme ?? 'light',
  });
  const page = await context.newPage();
  await page.goto(`${url}${picture.path}`);
  // Optional fonts are drawn where they are known already.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  await page.reload();
  await picture.open(page);
  await page.waitForFunction(() => document.querySelector('.shimmer') === null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${picture.name}.png` });
  await context.close();
}

/** Creates a player with a seat in a running tournament. */
async function seatedPlayer(server: ServerProcess, tournamentId: string): Promise<BrowserContextOptions> {
  const player = new RestPlayer(server.url, server.sandboxUrl);
  const number = await player.prepare(50);
  await player.join(tournamentId);
  return signedIn({ server }, [number, registeredPassword]);
}

async function picturesOf(server: ServerProcess): Promise<readonly Picture[]> {
  const world = await createWorld({ newPlayer: () => new RestPlayer(server.url, server.sandboxUrl) });
  const player = await signedIn({ server }, 'player');
  return [
    {
      name: 'dashboard',
      size: 'desk',
      path: '/dashboard',
      as: player,
      open: (page) =>
        page
          .getByRole('link', { name: /Join Tournament/ })
          .first()
          .waitFor(),
    },
    {
      name: 'quiz',
      size: 'phone',
      path: `/quiz/${world.openTournament}`,
      as: await seatedPlayer(server, world.openTournament),
      colorScheme: 'dark',
      async open(page) {
        await page.getByRole('button', { name: 'Start Quiz' }).click();
        await page.getByRole('radiogroup').waitFor();
        await page.keyboard.press('B');
      },
    },
    {
      name: 'results',
      size: 'phone',
      path: `/quiz-results/${world.finishedSession}`,
      as: player,
      async open(page) {
        await page.getByRole('button', { name: 'Awesome!' }).click();
        await page.locator('svg.plot').waitFor();
      },
    },
    {
      name: 'administration',
      size: 'desk',
      path: '/admin',
      as: await signedIn({ server }, 'admin'),
      open: (page) => page.locator('svg.plot').nth(3).waitFor(),
    },
  ];
}

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run screenshots: takes the pictures of README from the built product.\n`);
  process.exit();
}

const site = await newSite();
const server = await startServer(site.env);
const browser = await launchBrowser();
try {
  for (const picture of await picturesOf(server)) await take(browser, server.url, picture);
} finally {
  await browser.close();
  await server.stop();
  await site.remove();
}
