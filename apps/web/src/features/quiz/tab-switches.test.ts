import { longestExcusedMs } from '@paheli/core/quiz/constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Absence, watchTabSwitches } from './tab-switches';

const fakeDocument = Object.assign(new EventTarget(), { hidden: false });
const start = new Date('2025-06-19T12:00:00Z');
let reports: Absence[];
let isExcusable: boolean;
let stopping: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', fakeDocument);
  fakeDocument.hidden = false;
  reports = [];
  isExcusable = true;
  stopping = new AbortController();
  watchTabSwitches(
    (absence) => reports.push(absence),
    () => isExcusable,
    stopping.signal,
  );
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isShown: boolean): void {
  fakeDocument.hidden = !isShown;
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
}

test('a switch that cannot be excused is reported when the page is hidden, once', () => {
  isExcusable = false;
  show(false);
  expect(reports).toEqual([{ at: start }]);
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(reports).toHaveLength(1);
});

test('a short switch is reported on the return, with its beginning and its duration', () => {
  show(false);
  vi.advanceTimersByTime(longestExcusedMs - 1);
  expect(reports).toEqual([]);
  show(true);
  expect(reports).toEqual([{ at: start, awayMs: longestExcusedMs - 1 }]);
});

test('a switch that lasts longer is reported after two seconds, once and without a duration', () => {
  show(false);
  vi.advanceTimersByTime(longestExcusedMs);
  expect(reports).toEqual([{ at: start }]);
  show(true);
  expect(reports).toHaveLength(1);
});

test('a device that slept through its timers was away as long as its clock says', () => {
  show(false);
  vi.setSystemTime(start.getTime() + 60_000);
  show(true);
  expect(reports).toEqual([{ at: start }]);
});

test('a page that is closed while it is hidden reports the switch before, and a closing page reports none', () => {
  show(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(reports).toEqual([{ at: start }]);
  window.dispatchEvent(new Event('pageshow'));
  show(true);

  window.dispatchEvent(new Event('pagehide'));
  show(false);
  vi.advanceTimersByTime(longestExcusedMs);
  expect(reports).toHaveLength(1);
});
