import { afterEach, expect, test, vi } from 'vitest';
import {
  enterFullscreen,
  hasFullscreen,
  leaveFullscreen,
  onFullscreenExit,
  windowAtStart,
} from './fullscreen';
import { looksLikeDevtools } from './violations';

/** A browser that grants fullscreen when `grant` is called. */
function fakeDocument() {
  const grants: (() => void)[] = [];
  const root = {
    requestFullscreen: () =>
      new Promise<void>((resolve) => {
        grants.push(() => {
          change(root);
          resolve();
        });
      }),
  };
  const fake = Object.assign(new EventTarget(), {
    documentElement: root,
    fullscreenEnabled: true,
    fullscreenElement: null as object | null,
    exitFullscreen: async () => change(null),
    grant: () => grants.shift()?.(),
  });
  const change = (element: object | null) => {
    fake.fullscreenElement = element;
    fake.dispatchEvent(new Event('fullscreenchange'));
  };
  vi.stubGlobal('document', fake);
  vi.stubGlobal('window', { outerWidth: 1440, innerWidth: 1440, outerHeight: 900, innerHeight: 760 });
  return fake;
}

async function enterGranted(fake: ReturnType<typeof fakeDocument>): Promise<void> {
  const entering = enterFullscreen();
  fake.grant();
  await entering;
}

function countExits(): () => number {
  const stopping = new AbortController();
  let exits = 0;
  onFullscreenExit(() => {
    exits += 1;
  }, stopping.signal);
  return () => exits;
}

afterEach(() => vi.unstubAllGlobals());

test('fullscreen that is granted after the screen was left ends at once', async () => {
  const fake = fakeDocument();
  const entering = enterFullscreen();
  await leaveFullscreen();
  fake.grant();
  await entering;
  expect(fake.fullscreenElement).toBeNull();
});

test('an exit by our own code is no exit of the player', async () => {
  const fake = fakeDocument();
  const exits = countExits();
  await enterGranted(fake);
  expect(fake.fullscreenElement).not.toBeNull();
  await leaveFullscreen();
  expect(fake.fullscreenElement).toBeNull();
  expect(exits()).toBe(0);
});

test('every exit of the player is reported', async () => {
  const fake = fakeDocument();
  const exits = countExits();
  for (const expected of [1, 2]) {
    await enterGranted(fake);
    await fake.exitFullscreen();
    expect(exits()).toBe(expected);
  }
  await leaveFullscreen();
});

test('one exit that the browser reports twice is one exit', async () => {
  const fake = fakeDocument();
  const exits = countExits();
  await enterGranted(fake);
  await fake.exitFullscreen();
  await fake.exitFullscreen();
  expect(exits()).toBe(1);
  await leaveFullscreen();
});

test('the window of the start is that before fullscreen, so that one Escape opens no developer tools', async () => {
  const fake = fakeDocument();
  await enterGranted(fake);
  vi.stubGlobal('window', { outerWidth: 1440, innerWidth: 1440, outerHeight: 900, innerHeight: 900 });
  // At the first press after a reload, for example.
  void enterFullscreen();
  expect(windowAtStart()).toMatchObject({ innerHeight: 760 });
  // A toolbar, and a notification bar that appeared meanwhile.
  const afterEscape = { outerWidth: 1440, innerWidth: 1440, outerHeight: 900, innerHeight: 715 };
  expect(looksLikeDevtools(afterEscape, windowAtStart())).toBe(false);
  await leaveFullscreen();
});

test('a browser without fullscreen, or with fullscreen forbidden, is not asked', async () => {
  const fake = fakeDocument();
  expect(hasFullscreen()).toBe(true);
  fake.fullscreenEnabled = false;
  expect(hasFullscreen()).toBe(false);
  await enterFullscreen();
  vi.stubGlobal('document', { documentElement: {} });
  expect(hasFullscreen()).toBe(false);
  await enterFullscreen();
});
