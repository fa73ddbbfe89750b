import { afterEach, expect, test, vi } from 'vitest';
import { enterFullscreen, hasFullscreen, leaveFullscreen, onFullscreenExit } from './fullscreen';

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
  return fake;
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
  const entering = enterFullscreen();
  fake.grant();
  await entering;
  expect(fake.fullscreenElement).not.toBeNull();
  await leaveFullscreen();
  expect(fake.fullscreenElement).toBeNull();
  expect(exits()).toBe(0);
});

test('every exit of the player is reported', async () => {
  const fake = fakeDocument();
  const exits = countExits();
  for (const expected of [1, 2]) {
    const entering = enterFullscreen();
    fake.grant();
    await entering;
    await fake.exitFullscreen();
    expect(exits()).toBe(expected);
  }
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
