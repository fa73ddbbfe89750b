/** Runs something once, `ms` milliseconds from now. The answer calls it off. */
export type Schedule = (ms: number, run: () => void) => () => void;

/** The longest wait Node's timers can hold; beyond it they fire at once. */
const longestMs = 2 ** 31 - 1;

/** The process's own timers. None of them keeps the process alive. */
export const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, Math.min(Math.max(ms, 0), longestMs));
  timer.unref();
  return () => clearTimeout(timer);
};
