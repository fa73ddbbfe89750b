/**
 * The procedures that the web client calls over its live connection while there is one: those that all players of a
 * tournament call in the same seconds.
 */
export const carriedCalls = /^(quiz\..*|tournament\.(byId|join|leaderboard|list|mine)|auth\.profile)$/;

/** How long an open connection has to respond to a probe. */
export const probeMs = 700;
/** How long to wait for the response to a request of a running quiz before it counts as lost. */
export const lostRequestMs = 2_500;
/** How long to wait for the response to a carried call before the session is read again. A dead connection is known before. */
export const lostCarriedMs = 10_000;

/** Returns whether the clock of a question goes on while a call waits. */
export function isTimed(path: string): boolean {
  return path === 'quiz.answer' || path === 'quiz.question';
}

/**
 * Returns after what time without a response a carried call knows whether its connection is dead, in milliseconds. The
 * connection is probed for the last `probeMs` of it. A call over a dead connection is sent again as a request; one over a
 * connection that responds waits, because a crowded server would have twice as much to do.
 */
export function patienceMsOf(path: string): number {
  return isTimed(path) ? 1_000 : 10_000;
}
