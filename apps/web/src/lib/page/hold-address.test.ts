import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdAddress, watchSteps } from './hold-address';

/** How long the browser takes for one step. */
const stepMs = 20;
const home = 3;

/** A browser with six entries, at the fourth. Steps are taken one after the other, and those beyond the ends are none. */
class FakeWindow extends EventTarget {
  index = home;
  seenByRouter: number[] = [];
  private queue = Promise.resolve();

  readonly history = {
    owner: this,
    get state() {
      return { __TSR_index: this.owner.index };
    },
    go: (entries: number) => this.step(entries),
  };

  step(entries: number): void {
    this.queue = this.queue.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      const next = this.index + entries;
      if (next < 0 || next > 5) return;
      this.index = next;
      this.dispatchEvent(Object.assign(new Event('popstate'), { state: { __TSR_index: next } }));
    });
  }
}

let fake: FakeWindow;
let release: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeWindow();
  vi.stubGlobal('window', fake);
  watchSteps();
  // As the router, which is created later.
  fake.addEventListener('popstate', () => fake.seenByRouter.push(fake.index));
});
afterEach(() => {
  release();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(2_000);

test('Back is reported and taken back, and the router does not see it', async () => {
  const onStep = vi.fn();
  release = holdAddress(onStep);
  fake.step(-1);
  await settle();
  expect(onStep.mock.calls).toEqual([[-1]]);
  expect(fake.index).toBe(home);
  expect(fake.seenByRouter).toEqual([]);
});

test.each([0, 1, 10, 19, 20, 25, 39, 41, 70, 130])(
  'a second and a third Back, each %i ms after the last, are taken back too',
  async (pauseMs) => {
    release = holdAddress(vi.fn());
    for (const _ of [1, 2, 3]) {
      fake.step(-1);
      await vi.advanceTimersByTimeAsync(pauseMs);
    }
    await settle();
    expect(fake.index).toBe(home);
    fake.step(-1);
    await settle();
    expect(fake.index).toBe(home);
    expect(fake.seenByRouter).toEqual([]);
  },
);

test('Forward, and a step over several entries, are taken back too', async () => {
  const onStep = vi.fn();
  release = holdAddress(onStep);
  fake.step(2);
  await settle();
  fake.step(-3);
  await settle();
  expect(onStep.mock.calls).toEqual([[2], [-3]]);
  expect(fake.index).toBe(home);
});

test('an entry that is not the router’s, such as a place within the page, is no step away', async () => {
  const onStep = vi.fn();
  release = holdAddress(onStep);
  fake.dispatchEvent(Object.assign(new Event('popstate'), { state: null }));
  await settle();
  expect(onStep).not.toHaveBeenCalled();
});

test('once the address is released, steps lead away', async () => {
  const onStep = vi.fn();
  holdAddress(onStep)();
  fake.step(-1);
  await settle();
  expect(onStep).not.toHaveBeenCalled();
  expect(fake.seenByRouter).toEqual([home - 1]);
});
