import { useEffect, useState } from 'react';
import { serverClock } from './server-clock';

/**
 * Returns the server's time in milliseconds, updated every `intervalMs` and aligned to whole intervals, and at once where
 * the clock is corrected.
 */
export function useServerNow(intervalMs = 1_000): number {
  const [now, setNow] = useState(() => serverClock.nowMs());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const present = serverClock.nowMs();
      setNow(present);
      timer = setTimeout(tick, intervalMs - (present % intervalMs));
    };
    tick();
    const stop = serverClock.onCorrection(tick);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [intervalMs]);
  return now;
}
