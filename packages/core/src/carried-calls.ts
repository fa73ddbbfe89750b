/**
 * The procedures that the web client calls over its live connection while there is one: those that all players of a
 * tournament call in the same seconds.
 */
export const carriedCalls = /^(quiz\..*|tournament\.(byId|join|leaderboard|list|mine)|auth\.profile)$/;

/** How long an open connection may be silent after a probe before the server is asked over HTTP whether it responds at all. */
export const silentMs = 400;
/** How long a connection may be silent when the server has responded over HTTP: longer than that, it is dead. */
export const deadAfterMs = 300;
/** How long each request to the server may take before another one is sent; a server that is late is not dead. */
export const attemptsMs = [700, 1_400, 2_800] as const;
/** How long to wait for the response to a request of a running quiz before it counts as lost. */
export const lostRequestMs = 2_500;
/** How long to wait for the response to a carried call before the session is read again. A dead connection is known before. */
export const lostCarriedMs = 10_000;

/** Returns whether the clock of a question goes on while a call waits. */
export function isTimed(path: string): boolean {
  return path === 'quiz.answer' || path === 'quiz.question';
}

/**
 * Returns after what time without a response a carried call probes its connection, in milliseconds. A call over a dead
 * connection is sent again as a request; one over a connection that responds waits, because a crowded server would have
 * twice as much to do.
 */
export function patienceMsOf(path: string): number {
  return isTimed(path) ? 500 : 9_000;
}
