import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocalStore } from '../lib/browser/local-store';
import { type ConnectionPhase, connection } from '../lib/live/connection';

/** How long an interruption lasts before the bar is shown. */
const patienceMs = 1_500;

/** A bar that is shown while the device is offline or live updates are interrupted. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const { phase } = useLocalStore(connection);
  const isDown = useIsDown(phase);
  const message = !isOnline
    ? 'You are offline. This page may be out of date.'
    : isDown
      ? phase === 'paused'
        ? 'Live updates are paused.'
        : 'Reconnecting...'
      : null;
  return (
    <div role="status" className="sticky top-0 z-30">
      {message && (
        <p className="flex min-h-8 items-center justify-center gap-3 bg-structure px-4 py-1 text-center font-semibold text-[0.875rem] text-surface">
          {message}
          {isOnline && phase === 'paused' && (
            <button type="button" onClick={reconnect} className="-my-1 min-h-11 px-2 underline">
              Reconnect
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Reconnects. The code of the connection loads separately. */
async function reconnect(): Promise<void> {
  const { reviveSocket } = await import('../lib/live/socket');
  reviveSocket();
}

function useIsDown(phase: ConnectionPhase): boolean {
  const isDown = phase === 'waiting' || phase === 'paused';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isDown) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isDown]);
  return isShown;
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
