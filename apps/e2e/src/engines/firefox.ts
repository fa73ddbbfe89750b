import puppeteer from 'puppeteer-core';
import { type Engine, phone } from './tab';

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: phone,
  });
  const page = await browser.newPage();
  const find = async (xpath: string) => {
    const element = await page.$(`xpath/${xpath}`);
    if (!element) throw new Error(`${xpath} is not on the page`);
    return element;
  };
  return {
    name: 'Firefox',
    version: await browser.version(),
    tab: {
      open: async (address) => void (await page.goto(address)),
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      press: async (xpath) => (await find(xpath)).click(),
      write: async (xpath, text) => (await find(xpath)).type(text),
      takePicture: () => page.screenshot(),
    },
    close: () => browser.close(),
  };
}
