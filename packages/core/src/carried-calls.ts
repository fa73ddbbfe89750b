/**
 * The procedures that the web client calls over its live connection while there is one: those that all players of a
 * tournament call in the same seconds.
 */
export const carriedCalls = /^(quiz\..*|tournament\.(byId|join|leaderboard|list|mine)|auth\.profile)$/;

/**
 * Returns how long a carried call waits for its response before it is repeated as a request, in milliseconds. A crowded
 * server takes seconds, but the clock of a question goes on while it or its answer waits.
 */
export function patienceMsOf(path: string): number {
  return path === 'quiz.answer' || path === 'quiz.question' ? 1_000 : 10_000;
}
