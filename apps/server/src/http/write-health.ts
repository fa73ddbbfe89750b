import { type Message, msg } from '@paheli/core/message';
import type { Deps } from '@paheli/engine/deps';
import { tryWriting } from '@paheli/engine/foundation/try-writing';
import { cannotWrite } from '@paheli/engine/foundation/unavailable';

/** Tracks whether this process can write to the database and to the folder of documents. */
export type WriteHealth = {
  /** Notes an error that means that writing is impossible; ignores any other error. */
  note(error: unknown): void;
  /** Returns why writing is impossible; undefined where it works. Rejects if the database is unreachable. */
  whyNot(): Promise<Message | undefined>;
};

/** How long after a failed write the process stays not ready without another trial. */
const rememberedMs = 5_000;
/** How often a trial runs while nothing fails, so that a full disk is noticed without traffic. */
const trialEveryMs = 30_000;
const reason = msg('Nothing can be written at the moment.');

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
      // Uses the absolute difference, so that a clock that went back does not lengthen the wait.
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
