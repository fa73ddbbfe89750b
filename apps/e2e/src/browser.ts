import chromiumBinary from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

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
  return chromium.launch(
    process.platform === 'linux' ? await linuxOptions() : { channel: 'chrome', args: quietArgs },
  );
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
