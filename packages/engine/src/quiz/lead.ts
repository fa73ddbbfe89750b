/** How long before its opening a question is prepared, so that it is handed out in time: learned from what that took. */
export type Lead = {
  /** In milliseconds. */
  readonly ms: number;
  /** Reports when a question was prepared, opened and handed out. */
  learn(preparedAt: Date, openedAt: Date, handedAt: Date): void;
};

/** A question is handed out in time until it is so late. */
const punctualMs = 15;
const spare = 1.2;
/** With each question in time the lead becomes a little shorter: half after three hundred. */
const shrinking = 0.998;

/** Creates a lead of nothing, which never exceeds `longestMs`. */
export function createLead(longestMs: number): Lead {
  let ms = 0;
  return {
    get ms() {
      return ms;
    },
    learn(preparedAt, openedAt, handedAt) {
      const neededMs = handedAt.getTime() - preparedAt.getTime();
      // What is handed out late needed more; what was held until its opening says little.
      if (handedAt.getTime() - openedAt.getTime() > punctualMs)
        ms = Math.min(longestMs, Math.max(ms, neededMs * spare));
      else ms *= shrinking;
    },
  };
}
