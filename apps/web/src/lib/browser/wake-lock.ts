import { logWarning } from '../log';

type Lock = { release(): Promise<void> };

/**
 * Keeps the screen on until the returned function is called, where the browser can. A hidden page loses its lock, and asks
 * again when it is shown.
 */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: Lock | undefined;
  let isOver = false;
  const keep = async () => {
    if (document.hidden) return;
    try {
      const next: Lock = await navigator.wakeLock.request('screen');
      if (isOver) await next.release();
      else lock = next;
    } catch (error) {
      logWarning('The screen may turn off.', error);
    }
  };
  void keep();
  document.addEventListener('visibilitychange', keep);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', keep);
    void lock?.release();
  };
}
