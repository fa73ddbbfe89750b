import { addMs } from '@paheli/core/clock';
import { prune } from '@paheli/engine/prune';
import { expireSessions } from '@paheli/engine/quiz/expire-sessions';
import { reviewAchievements } from '@paheli/engine/quiz/review-achievements';
import { settleDueTournaments } from '@paheli/engine/tournament/settle-tournament';
import { closeTaxYears } from '@paheli/engine/wallet/close-tax-years';
import { processPayouts } from '@paheli/engine/wallet/process-payouts';
import { processRefunds } from '@paheli/engine/wallet/process-refunds';
import { processWebhooks } from '@paheli/engine/wallet/receive-webhook';
import { reconcileBooks } from '@paheli/engine/wallet/reconcile-books';
import { recheckPaidOrders, reconcilePayments } from '@paheli/engine/wallet/reconcile-payments';
import { watchDisputes } from '@paheli/engine/wallet/watch-disputes';
import { recheckSessions } from '../live/close-sockets';
import { createFigures } from '../live/figures';
import type { Services } from '../trpc/context';

/** Something done again and again, never twice at once: the pause lies between the end and the next begin. */
export type Tick = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
};

export type Ticks = {
  /** Begins no further run and waits for those that are on their way. */
  stop(): Promise<void>;
};

/** What happens without anybody asking for it. */
export function ticksOf(services: Services, measureClock: () => Promise<void>): readonly Tick[] {
  const { deps } = services;
  return [
    { name: 'settle', everyMs: 1_000, run: () => settleDueTournaments(deps) },
    { name: 'expire', everyMs: 1_000, run: () => expireSessions(deps) },
    { name: 'achievements', everyMs: 2_000, run: () => reviewAchievements(deps) },
    { name: 'webhooks', everyMs: 2_000, run: () => processWebhooks(deps) },
    { name: 'reconcile', everyMs: 30_000, run: () => reconcilePayments(deps) },
    { name: 'books', everyMs: 3_600_000, run: () => reconcileBooks(deps, lastDays(deps.now())) },
    { name: 'recheck', everyMs: 300_000, run: () => recheckPaidOrders(deps) },
    { name: 'refunds', everyMs: 5_000, run: () => processRefunds(deps) },
    { name: 'disputes', everyMs: 600_000, run: () => watchDisputes(deps) },
    { name: 'payouts', everyMs: 5_000, run: () => processPayouts(deps) },
    { name: 'tax', everyMs: 3_600_000, run: () => closeTaxYears(deps) },
    { name: 'figures', everyMs: 5_000, run: createFigures(services) },
    { name: 'prune', everyMs: 600_000, run: () => prune(deps) },
    { name: 'clock', everyMs: 60_000, run: measureClock },
    { name: 'sockets', everyMs: 60_000, run: () => recheckSessions(services) },
  ];
}

/** As far back as news of payments usually come. */
function lastDays(now: Date): { from: Date; to: Date } {
  return { from: addMs(now, -3 * 24 * 60 * 60 * 1000), to: now };
}

/** Starts ticking. A failure is logged and stops nothing. */
export function startTicks(
  ticks: readonly Tick[],
  { deps: { log }, schedule }: Pick<Services, 'schedule'> & { deps: Pick<Services['deps'], 'log'> },
): Ticks {
  const running = new Set<Promise<void>>();
  const cancels = new Map<Tick, () => void>();
  let stopped = false;

  function plan(tick: Tick): void {
    if (stopped) return;
    const cancel = schedule(tick.everyMs, () => {
      const run = runLogged(tick).finally(() => {
        running.delete(run);
        plan(tick);
      });
      running.add(run);
    });
    cancels.set(tick, cancel);
  }

  async function runLogged({ name, run }: Tick): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, tick: name }, 'a tick failed');
    }
  }

  for (const tick of ticks) plan(tick);
  return {
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running);
    },
  };
}
