import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { type Engine, phone } from './tab';

/** The oldest Chromium that the product supports. */
export async function launchOldChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: unpackChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader'],
  });
  const page = await browser.newPage({ viewport: phone });
  return {
    name: 'Chromium',
    version: browser.version(),
    tab: {
      open: async (address) => void (await page.goto(address)),
      read: (expression) => page.evaluate(expression),
      press: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
      write: (xpath, text) => page.locator(`xpath=${xpath}`).first().fill(text),
      takePicture: () => page.screenshot(),
    },
    close: () => browser.close(),
  };
}

/** Unpacks the old Chromium once. The package itself would put it where the new one's has its own. */
function unpackChromium(): string {
  const packed = join(dirname(createRequire(import.meta.url).resolve('chromium-106/package.json')), 'bin');
  const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium-106/', import.meta.url));
  const path = join(folder, 'chromium');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const unpack = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)));
    execFileSync('tar', ['-x', '-C', folder], { input: unpack('swiftshader.tar.br') });
    writeFileSync(path, unpack('chromium.br'), { mode: 0o755 });
  }
  return path;
}
