import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { reviewAchievements } from '@paheli/engine/achievements/review-achievements';
import { buildDueDocuments } from '@paheli/engine/fairness/build-documents';
import { prune } from '@paheli/engine/foundation/prune';
import { applyDueDecisions } from '@paheli/engine/integrity/decide-pending';
import { applySuspensions } from '@paheli/engine/integrity/suspend-user';
import { announceStarts } from '@paheli/engine/notices/announce-starts';
import { deliverLane } from '@paheli/engine/notices/deliver-notices';
import { noticeLanes } from '@paheli/engine/notices/lease-deliveries';
import { calibrateQuestions } from '@paheli/engine/question-bank/calibrate-questions';
import { removeUnusedMedia } from '@paheli/engine/question-bank/media/remove-unused-media';
import { openQuestions } from '@paheli/engine/question-bank/open-questions';
import { closeRounds } from '@paheli/engine/quiz/close-rounds';
import { countQuestions } from '@paheli/engine/quiz/count-questions';
import { expireSessions } from '@paheli/engine/quiz/expire-sessions';
import { remindPlayingTime } from '@paheli/engine/quiz/remind-playing-time';
import { openDaily } from '@paheli/engine/quiz/start-daily';
import { rateSessions } from '@paheli/engine/rating/rate-sessions';
import { turnLeagues } from '@paheli/engine/rating/turn-leagues';
import { closeDays } from '@paheli/engine/reports/close-days';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import { forgetGuests } from '@paheli/engine/tournament/forget-guests';
import { returnExcludedSeats, returnSuspendedSeats } from '@paheli/engine/tournament/return-unstarted-seats';
import { makeDueOccurrences } from '@paheli/engine/tournament/series/make-occurrences';
import { processRefunds } from '@paheli/engine/wallet/payments/process-refunds';
import { processWebhooks } from '@paheli/engine/wallet/payments/receive-webhook';
import { watchDisputes } from '@paheli/engine/wallet/payments/watch-disputes';
import { reconcileBooks } from '@paheli/engine/wallet/reconciliation/reconcile-books';
import {
  recheckPaidOrders,
  reconcilePayments,
} from '@paheli/engine/wallet/reconciliation/reconcile-payments';
import { closeTaxYears } from '@paheli/engine/wallet/withdrawals/close-tax-years';
import { processPayouts } from '@paheli/engine/wallet/withdrawals/process-payouts';
import { remindBalances } from '@paheli/engine/wallet/withdrawals/remind-balances';
import { createSocketCheck } from '../live/close-sockets';
import { createFigures } from '../live/figures';
import { jobChannel } from '../observe/channels';
import { depsFor, type Services } from '../trpc/context';
import { calibrateApart } from './calibrate-apart';
import { createCalmCollection } from './collect-when-calm';
import { createProcessWatch } from './watch-processes';

/** Repeated work that never runs twice at once: the pause lies between the end of a run and the next start. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
};

export type RunningJobs = {
  /** Begins no further run and waits for those that are running. */
  stop(): Promise<void>;
};

/** What a process does for itself. */
export type Upkeep = {
  readonly measureClock: () => Promise<void>;
  readonly tellAlive: () => Promise<void>;
  /** Whether this process shares events and limits with others, through Redis. By default it does not. */
  readonly hasExchange?: boolean;
};

/** Returns the jobs of a server, which run without any request. */
export function createJobs(
  services: Services,
  { measureClock, tellAlive, hasExchange = false }: Upkeep,
): readonly Job[] {
  const deps = depsFor(services, 'jobs');
  const forJobs = { ...services, deps };
  const jobs: readonly Job[] = [
    { name: 'alive', everyMs: 1_000, run: tellAlive },
    { name: 'settle', everyMs: 1_000, run: () => settleDueTournaments(deps) },
    { name: 'documents', everyMs: 1_000, run: () => buildDueDocuments(deps) },
    { name: 'rounds', everyMs: 5_000, run: () => closeRounds(deps) },
    { name: 'daily', everyMs: minuteMs, run: () => openDaily(deps) },
    { name: 'open questions', everyMs: 600_000, run: () => openQuestions(deps) },
    { name: 'expire', everyMs: 1_000, run: () => expireSessions(deps) },
    {
      name: 'calibration',
      everyMs: 600_000,
      run: () => calibrateQuestions(depsFor(services, 'exports'), calibrateApart),
    },
    { name: 'ratings', everyMs: 2_000, run: () => rateSessions(deps) },
    { name: 'leagues', everyMs: minuteMs, run: () => turnLeagues(deps) },
    { name: 'achievements', everyMs: 2_000, run: () => reviewAchievements(deps) },
    { name: 'webhooks', everyMs: 2_000, run: () => processWebhooks(deps) },
    { name: 'reconcile', everyMs: 30_000, run: () => reconcilePayments(deps) },
    { name: 'books', everyMs: hourMs, run: () => reconcileBooks(deps, lastDays(deps.now())) },
    { name: 'recheck', everyMs: 300_000, run: () => recheckPaidOrders(deps) },
    { name: 'refunds', everyMs: 5_000, run: () => processRefunds(deps) },
    { name: 'disputes', everyMs: 600_000, run: () => watchDisputes(deps) },
    { name: 'payouts', everyMs: 5_000, run: () => processPayouts(deps) },
    { name: 'tax', everyMs: hourMs, run: () => closeTaxYears(deps) },
    { name: 'figures', everyMs: 5_000, run: createFigures(forJobs) },
    { name: 'starts', everyMs: 10_000, run: () => announceStarts(deps) },
    ...noticeLanes.map((lane) => ({
      name: `notices-${lane}`,
      everyMs: lane === 'security' ? 1_000 : 2_000,
      run: () => deliverLane(deps, lane),
    })),
    { name: 'promotions', everyMs: minuteMs, run: () => applyDuePromotions(forJobs) },
    { name: 'suspensions', everyMs: minuteMs, run: () => applyDueSuspensions(forJobs) },
    { name: 'decisions', everyMs: minuteMs, run: () => applyDueDecisions(deps) },
    { name: 'balances', everyMs: hourMs, run: () => remindBalances(deps) },
    { name: 'playing-time', everyMs: minuteMs, run: () => remindPlayingTime(deps) },
    { name: 'exclusions', everyMs: 10_000, run: () => returnExcludedSeats(deps) },
    { name: 'prune', everyMs: 600_000, run: () => prune(deps) },
    { name: 'series', everyMs: minuteMs, run: () => makeDueOccurrences(deps) },
    { name: 'guests', everyMs: minuteMs, run: () => forgetGuests(deps) },
    { name: 'media', everyMs: 600_000, run: () => removeUnusedMedia(deps) },
    { name: 'days', everyMs: 600_000, run: () => closeDays(deps) },
    { name: 'questions', everyMs: 5_000, run: () => countQuestions(deps) },
    { name: 'clock', everyMs: 5_000, run: measureClock },
    { name: 'sockets', everyMs: 5_000, run: createSocketCheck(forJobs) },
    ...(hasExchange ? [] : [{ name: 'processes', everyMs: 5_000, run: createProcessWatch(deps) }]),
    { name: 'garbage', everyMs: 1_000, run: createCalmCollection(() => services.load.read().playing) },
  ];
  return jobs.map((job) => ({ ...job, run: () => noteFailure(services, job.run) }));
}

/** Runs a job. A failed write makes the process not ready, as it does for a request. */
async function noteFailure({ writes }: Pick<Services, 'writes'>, run: Job['run']): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    writes.note(error);
    throw error;
  }
}

/** Applies the promotions that are due, and closes the promoted users' sockets in every process. */
async function applyDuePromotions({ deps, bus }: Services): Promise<void> {
  for (const userId of await applyPromotions(deps)) bus.publish({ kind: 'user_access_changed', userId });
}

/**
 * Applies the suspensions that are due, closes the suspended users' sockets in every process, and returns the seats of
 * suspended users.
 */
async function applyDueSuspensions({ deps, bus }: Services): Promise<void> {
  for (const userId of await applySuspensions(deps)) bus.publish({ kind: 'user_access_changed', userId });
  await returnSuspendedSeats(deps);
}

/** Returns the period in which changes of payments usually arrive. */
function lastDays(now: Date): { from: Date; to: Date } {
  return { from: addMs(now, -3 * dayMs), to: now };
}

/** Starts the jobs. A failure is logged and stops no job. */
export function startJobs(
  jobs: readonly Job[],
  { deps: { log }, schedule }: Pick<Services, 'schedule'> & { deps: Pick<Services['deps'], 'log'> },
): RunningJobs {
  const running = new Set<Promise<void>>();
  const cancels = new Map<Job, () => void>();
  let stopped = false;

  function plan(job: Job): void {
    if (stopped) return;
    const cancel = schedule(job.everyMs, () => {
      const run = runLogged(job).finally(() => {
        running.delete(run);
        plan(job);
      });
      running.add(run);
    });
    cancels.set(job, cancel);
  }

  async function runLogged({ name, everyMs, run }: Job): Promise<void> {
    try {
      await jobChannel.tracePromise(run, { job: name, everyMs });
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
    }
  }

  for (const job of jobs) plan(job);
  return {
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running);
    },
  };
}
