import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbidReload, reloadWhenStale } from './stale-build';

const reload = vi.fn();
let page: EventTarget;
beforeEach(() => {
  page = Object.assign(new EventTarget(), { location: { reload } });
  const stored = new Map<string, string>();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  reloadWhenStale();
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** Reports a missing file. Returns whether the page took care of it. */
function missFile(): boolean {
  return !page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

test('a page whose files are gone reloads, once a minute at most', () => {
  expect([missFile(), missFile()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page with a running quiz never reloads, and may again once the quiz is over', () => {
  const allow = forbidReload();
  expect(missFile()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  allow();
  expect(missFile()).toBe(true);
});

test('a page without a connection stays', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(missFile()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
