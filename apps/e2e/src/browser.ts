import chromiumBinary from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';

/** The sizes every journey is looked at: a phone and a desk. */
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

/** The same browser with a profile of its own in a folder, open to a program that speaks to it at `port`. */
export async function launchProfile(folder: string, port: number): Promise<BrowserContext> {
  const { args = [], ...options } = await launchOptions();
  return chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
}

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
