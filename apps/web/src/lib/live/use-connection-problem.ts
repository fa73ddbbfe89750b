import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocalStore } from '../browser/local-store';
import { type ConnectionPhase, connection } from './connection';

/** How long an interruption lasts before it is shown. */
const patienceMs = 1_500;

/** Returns what is wrong with the connection: the device is offline, or live updates are interrupted or paused. */
export function useConnectionProblem(): 'offline' | 'reconnecting' | 'paused' | null {
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const { phase } = useLocalStore(connection);
  const isDown = useIsDown(phase);
  if (!isOnline) return 'offline';
  if (!isDown) return null;
  return phase === 'paused' ? 'paused' : 'reconnecting';
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
