import { longestExcusedMs } from '@paheli/core/quiz/constants';

/** A switch of the tab: when the page was hidden, and for how long. */
export type Absence = {
  readonly at: Date;
  /** Undefined where the absence was too long to be excused, or has not ended. */
  readonly awayMs?: number;
};

/**
 * Reports hidden pages as tab switches: at once, or where the switch can be excused on the return, after the longest
 * excused time at the latest. A page that is reloaded or closed is hidden too, but is not a switch.
 */
export function watchTabSwitches(
  report: (absence: Absence) => void,
  canExcuse: () => boolean,
  signal: AbortSignal,
): void {
  let isLeaving = false;
  let end: ((hasReturned: boolean) => void) | null = null;

  function begin(): void {
    const at = new Date();
    if (!canExcuse()) {
      report({ at });
      return;
    }
    const sinceMs = performance.now();
    const timer = setTimeout(() => end?.(false), longestExcusedMs);
    end = (hasReturned) => {
      clearTimeout(timer);
      end = null;
      // One of them stands still while a device sleeps, and the other can be set.
      const awayMs = Math.ceil(Math.max(performance.now() - sinceMs, Date.now() - at.getTime()));
      report(hasReturned && awayMs <= longestExcusedMs ? { at, awayMs } : { at });
    };
  }

  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) end?.(true);
      else if (!isLeaving) begin();
    },
    { signal },
  );
  const follow = (name: 'pagehide' | 'pageshow') =>
    window.addEventListener(
      name,
      () => {
        isLeaving = name === 'pagehide';
        end?.(false);
      },
      { signal },
    );
  follow('pagehide');
  follow('pageshow');
  signal.addEventListener('abort', () => end?.(false));
}
