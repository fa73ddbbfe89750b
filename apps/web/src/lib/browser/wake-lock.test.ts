import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './wake-lock';

const page = Object.assign(new EventTarget(), { hidden: false });
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.stubGlobal('document', page);
});
afterEach(() => {
  page.hidden = false;
  vi.unstubAllGlobals();
});

test('the lock is taken, taken again after the page was hidden, and given back at the end', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const end = keepScreenOn();
  await settled();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  end();
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  expect(release).toHaveBeenCalledTimes(1);
});

test('a lock that is granted after the end is given back', async () => {
  const release = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { wakeLock: { request: async () => ({ release }) } });
  keepScreenOn()();
  await settled();
  expect(release).toHaveBeenCalledTimes(1);
});

test.each([
  ['has no locks', {}],
  ['refuses', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } }],
])('nothing fails where the browser %s', async (_, browser) => {
  vi.stubGlobal('navigator', browser);
  const end = keepScreenOn();
  await settled();
  expect(end).not.toThrow();
});
