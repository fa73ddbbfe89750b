import { useConnectionProblem } from '../lib/live/use-connection-problem';

const messages = {
  offline: 'You are offline. This page may be out of date.',
  reconnecting: 'Reconnecting...',
  paused: 'Live updates are paused.',
} as const;

/** A bar that is shown while the device is offline or live updates are interrupted. */
export function ConnectionBar() {
  const problem = useConnectionProblem();
  return (
    <div role="status" className="sticky top-0 z-30">
      {problem && (
        <p className="flex min-h-8 items-center justify-center gap-3 bg-structure px-4 py-1 text-center font-semibold text-[0.875rem] text-surface">
          {messages[problem]}
          {problem === 'paused' && (
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
