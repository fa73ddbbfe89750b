import type { Schedule } from '../schedule';

export type Throttled = {
  /** Requests a run: at once, or when the pause after the last one is over. One run serves all earlier requests. */
  ask(): void;
  /** Begins no further run and waits for the current one. */
  stop(): Promise<void>;
};

/** Runs work on request. The work returns the pause before the next run, in milliseconds. It must not reject. */
export function runThrottled(schedule: Schedule, work: () => Promise<number>): Throttled {
  let isAsked = false;
  let isStopped = false;
  let isResting = false;
  let running: Promise<void> | undefined;
  let cancelPause: () => void = () => undefined;

  function run(): void {
    if (isStopped || isResting || !isAsked || running) return;
    isAsked = false;
    running = work().then((pauseMs) => {
      running = undefined;
      isResting = true;
      cancelPause = schedule(pauseMs, () => {
        isResting = false;
        run();
      });
    });
  }

  return {
    ask() {
      isAsked = true;
      run();
    },
    async stop() {
      isStopped = true;
      cancelPause();
      await running;
      cancelPause();
    },
  };
}
