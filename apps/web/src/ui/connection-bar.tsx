import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocalStore } from '../lib/browser/local-store';
import { shownSince } from '../lib/browser/shown-since';
import { useConnectionProblem } from '../lib/live/use-connection-problem';
import { formatInstant } from '../lib/text/format';

const messages = {
  offline: msg`You are offline.`,
  reconnecting: msg`Reconnecting...`,
  paused: msg`Live updates are paused.`,
} as const;

/** A bar that is shown while the device is offline or live updates are interrupted. */
export function ConnectionBar() {
  const { t } = useLingui();
  const problem = useConnectionProblem();
  const since = useLocalStore(shownSince);
  return (
    <div role="status" className="sticky top-0 z-30">
      {(problem || since) && (
        <p className="flex min-h-8 items-center justify-center gap-3 bg-structure px-4 py-1 text-center font-semibold text-[0.875rem] text-surface">
          {problem ? t(messages[problem]) : t`The server cannot be reached.`}{' '}
          {since
            ? t`You see the state of ${formatInstant(since)}.`
            : problem === 'offline' && t`This page may be out of date.`}
          {problem === 'paused' && (
            <button type="button" onClick={reconnect} className="-my-1 min-h-11 px-2 underline">
              {t`Reconnect`}
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
