import { useEffect, useState } from 'react';
import { serverClock } from './server-clock';

/** Returns the server's time in milliseconds, updated every `intervalMs` and aligned to whole intervals. */
export function useServerNow(intervalMs = 1_000): number {
  const [now, setNow] = useState(() => serverClock.nowMs());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const present = serverClock.nowMs();
      setNow(present);
      timer = setTimeout(tick, intervalMs - (present % intervalMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [intervalMs]);
  return now;
}
