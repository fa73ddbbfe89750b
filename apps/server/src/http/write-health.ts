import type { Deps } from '@paheli/engine/deps';
import { tryWriting } from '@paheli/engine/try-writing';
import { cannotWrite } from '@paheli/engine/unavailable';

/** Tracks whether this process can write to the database and to the folder of documents. */
export type WriteHealth = {
  /** Remembers an error that means that nothing can be written; ignores any other error. */
  note(error: unknown): void;
  /** Returns why nothing can be written; undefined where writing works. Rejects where the database is away. */
  whyNot(): Promise<string | undefined>;
};

/** How long after a failed write the process stays not ready without another trial. */
const rememberedMs = 5_000;
/** How often a trial is made while nothing fails, so that a full disk is noticed without traffic. */
const trialEveryMs = 30_000;
const reason = 'Nothing can be written at the moment.';

/** Creates the tracker. A failed write makes it unhealthy, and a successful trial makes it healthy again. */
export function createWriteHealth(deps: Pick<Deps, 'database' | 'files' | 'now' | 'log'>): WriteHealth {
  let failedAt: number | undefined;
  let triedAt: number | undefined;

  function note(error: unknown): void {
    if (cannotWrite(error)) failedAt = deps.now().getTime();
  }

  return {
    note,
    async whyNot() {
      const now = deps.now().getTime();
      // The absolute difference: after the clock went back, no wait gets longer.
      const isWithin = (at: number | undefined, ms: number) => at !== undefined && Math.abs(now - at) < ms;
      if (isWithin(failedAt, rememberedMs)) return reason;
      if (failedAt === undefined && isWithin(triedAt, trialEveryMs)) return undefined;
      try {
        await tryWriting(deps);
        failedAt = undefined;
        triedAt = now;
        return undefined;
      } catch (error) {
        if (!cannotWrite(error)) throw error;
        note(error);
        deps.log.warn({ err: error }, 'nothing can be written');
        return reason;
      }
    },
  };
}
