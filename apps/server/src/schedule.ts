/** Runs a callback once, `ms` milliseconds from now. Returns a function that cancels it. */
export type Schedule = (ms: number, run: () => void) => () => void;

/** The longest delay of Node's timers; a longer one fires at once. */
const longestMs = 2 ** 31 - 1;

/** The timers of the process. They do not keep the process alive. */
export const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, Math.min(Math.max(ms, 0), longestMs));
  timer.unref();
  return () => clearTimeout(timer);
};
