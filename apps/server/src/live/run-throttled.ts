import type { Schedule } from '../schedule';

export type Throttled = {
  /** Requests a run: at once, or when the pause after the last one is over. One run serves all earlier requests. */
  ask(): void;
  /** Begins no further run and waits for the current one. */
  stop(): Promise<void>;
};

/** Runs work on request, with a pause of `pauseMs` between two runs. The work must not reject. */
export function runThrottled(schedule: Schedule, pauseMs: number, work: () => Promise<void>): Throttled {
  let isAsked = false;
  let isStopped = false;
  let isResting = false;
  let running: Promise<void> | undefined;
  let cancelPause: () => void = () => undefined;

  function run(): void {
    if (isStopped || isResting || !isAsked || running) return;
    isAsked = false;
    running = work().then(() => {
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
