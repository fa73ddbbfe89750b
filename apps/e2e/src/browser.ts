import chromiumBinary from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';

/** The window sizes of every journey: a phone and a desktop. */
export const viewports = {
  phone: { width: 360, height: 800 },
  desk: { width: 1440, height: 900 },
} as const;

const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Chromium from npm on Linux, the installed Chrome elsewhere. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** Launches the same browser with its own profile folder, open to remote debugging at `port`. */
export async function launchProfile(folder: string, port: number): Promise<BrowserContext> {
  const { args = [], ...options } = await launchOptions();
  return chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
}

/**
 * Launches the same browser without Playwright's defaults, which show every page as visible and give it an emulated size:
 * its windows can be minimised. Open to remote debugging at `port`.
 */
export async function launchPlainBrowser(port: number): Promise<PlainBrowser> {
  const { args = [], ...options } = await launchOptions();
  const launched = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  return {
    context,
    close: async () => {
      await browser.close();
      await launched.close();
    },
  };
}

export type PlainBrowser = { readonly context: BrowserContext; close(): Promise<void> };

export async function launchOptions(): Promise<LaunchOptions> {
  return process.platform === 'linux' ? linuxOptions() : { channel: 'chrome', args: quietArgs };
}

async function linuxOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: await chromiumBinary.executablePath(),
    args: [
      ...quietArgs,
      ...(isRoot ? ['--no-sandbox'] : []),
      '--headless=new',
      '--disable-gpu',
      '--use-gl=swiftshader',
    ],
    headless: true,
  };
}
