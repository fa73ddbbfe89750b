/** The difficulties of questions, the easiest first. */
export const difficulties = ['easy', 'medium', 'hard'] as const;
/** Time to answer a question, from the instant it opens. */
export const questionMs = 5_000;
/** The pause that shows the result of the answer. */
export const feedbackMs = 2_000;
/** Time for a question whose text comes with the previous answer's result: the pause and the question together. */
export const handedOutMs = questionMs + feedbackMs;
/** The countdown that everybody sees before the first question. */
export const countdownMs = 3_000;
/** How late a question may be sent without its opening being moved. */
export const lateToleranceMs = 50;
/** How long a server process has to be silent before another one takes it for dead. Living ones tell each second. */
export const deadAfterMs = 3_000;
/** How long a question that nobody sent waits for a player who can reach a process, before silence closes it after all. */
export const longestOutageMs = 120_000;
/** How much of a stall of the server counts as grace. A longer one voids the questions that closed meanwhile. */
export const longestGraceOfStallMs = 2_000;
/** How long before its question opens an answer may arrive and still count, because clocks and networks differ. */
export const earlyToleranceMs = 250;
/** The maximum number of violations stored one by one. Further ones are only counted and weighed. */
export const maxStoredViolations = 200;
/** The longest absence between two questions that is recorded without weight, once a quiz: a screen lock or a call. */
export const longestExcusedMs = 2_000;
/** The integrity score above which a prize is held for review. */
export const integrityThreshold = 100;
