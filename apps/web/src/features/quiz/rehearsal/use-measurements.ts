import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../lib/api/trpc';
import { carriesCalls } from '../../../lib/live/connection';
import { logWarning } from '../../../lib/log';
import { serverClock } from '../../../lib/time/server-clock';
import { sleep } from '../../../lib/time/sleep';
import { hasFullscreen, onFullscreenExit } from '../fullscreen';
import type { Measurements } from './verdict';

const everyMs = 1_000;
/** How long a quiz waits for a response before it sends an answer again. */
const lostMs = 2_500;

/** Measures fullscreen, clock and connection from now on. `isExitCounted` tells whether leaving fullscreen would count. */
export function useMeasurements(isExitCounted: () => boolean) {
  const roundTripsMs = useRef<(number | null)[]>([]);
  const fullscreen = useRef({ wasEntered: false, wasLeft: false });
  const wasSocketOpen = useRef(true);
  const noteExit = useEffectEvent(() => {
    if (isExitCounted()) fullscreen.current.wasLeft = true;
  });

  async function measure(): Promise<void> {
    if (document.fullscreenElement) fullscreen.current.wasEntered = true;
    if (!carriesCalls()) wasSocketOpen.current = false;
    roundTripsMs.current.push(await roundTrip());
  }
  const measureAgain = useEffectEvent(measure);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    onFullscreenExit(() => noteExit(), signal);
    void (async () => {
      await sleep(everyMs, signal);
      while (!signal.aborted) {
        await measureAgain();
        await sleep(everyMs, signal);
      }
    })();
    return () => leaving.abort();
  }, []);

  function read(): Measurements {
    const { wasEntered, wasLeft } = fullscreen.current;
    return {
      fullscreen: !hasFullscreen() ? 'missing' : wasLeft ? 'left' : wasEntered ? 'kept' : 'refused',
      // By how much the device's clock is behind.
      clockOffsetMs: serverClock.nowMs() - Date.now(),
      roundTripsMs: [...roundTripsMs.current],
      wasSocketOpen: wasSocketOpen.current,
    };
  }

  return { measure, read };
}

/** Returns the milliseconds of one call on the way of answers; null if it got no response in time. */
async function roundTrip(): Promise<number | null> {
  try {
    await api.quiz.serverTime.query(undefined, { signal: AbortSignal.timeout(lostMs) });
    return serverClock.roundTripMs() ?? null;
  } catch (error) {
    logWarning('The server did not respond in time.', error);
    return null;
  }
}
