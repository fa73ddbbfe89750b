/** Time to answer a question, from the instant it opens. */
export const questionMs = 5_000;
/** The pause in which the answer's result is shown. */
export const feedbackMs = 2_000;
/** Time for a question whose text rides on the previous answer's result: feedback and question together. */
export const handedOutMs = questionMs + feedbackMs;
/** How much before a question's start an answer may arrive and still count (clocks and networks differ). */
export const earlyToleranceMs = 250;
/** Violations stored one by one; further ones are counted and weighed only. */
export const maxStoredViolations = 200;
/** Sessions above this integrity score have their prize held for review. */
export const integrityThreshold = 100;
