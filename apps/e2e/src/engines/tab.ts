/** A tab of any browser: the few commands that all of them have. Elements are found by XPath. */
export type Tab = {
  open(address: string): Promise<void>;
  /** Returns the value of an expression in the page, or of its promise. */
  read<Value>(expression: string): Promise<Value>;
  press(xpath: string): Promise<void>;
  write(xpath: string, text: string): Promise<void>;
  /** Returns a picture of what the window shows, as PNG. */
  takePicture(): Promise<Uint8Array>;
};

export type Engine = {
  readonly name: string;
  readonly version: string;
  readonly tab: Tab;
  close(): Promise<void>;
};

/** The window: a phone, as wide as every engine makes one. */
export const phone = { width: 450, height: 800 } as const;

const pollMs = 100;
const mostWaitMs = 30_000;

/** Waits until an expression in the page is truthy, and returns its value. Polls: no event of the page reaches every driver. */
export async function waitFor<Value>(tab: Tab, what: string, expression: string): Promise<Value> {
  const endMs = Date.now() + mostWaitMs;
  for (;;) {
    const value = await tab.read<Value>(expression).catch(() => undefined);
    if (value) return value;
    if (Date.now() > endMs) {
      const seen = await tab.read<string>('location.pathname + ": " + document.body.innerText');
      throw new Error(`${what} does not appear on ${seen.slice(0, 600)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Returns an expression for the first element of an XPath that has a size. */
export function shown(xpath: string): string {
  return `(() => {
    const all = document.evaluate(${JSON.stringify(xpath)}, document, null, 7, null);
    for (let index = 0; index < all.snapshotLength; index += 1) {
      const element = all.snapshotItem(index);
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) return element;
    }
    return null;
  })()`;
}

/** Waits for an element, and presses it once it can be pressed. */
export async function press(tab: Tab, xpath: string): Promise<void> {
  await waitUntilEnabled(tab, xpath);
  await tab.press(xpath);
}

/** Waits for a field, and writes into it once the page is ready. */
export async function write(tab: Tab, xpath: string, text: string): Promise<void> {
  await waitUntilEnabled(tab, xpath);
  await tab.write(xpath, text);
}

/** Waits for an element on the page. */
export async function waitForElement(tab: Tab, xpath: string): Promise<void> {
  await waitFor(tab, xpath, `${shown(xpath)} !== null`);
}

async function waitUntilEnabled(tab: Tab, xpath: string): Promise<void> {
  await waitFor(tab, xpath, `((each) => each && !each.matches(':disabled, [inert]'))(${shown(xpath)})`);
}
