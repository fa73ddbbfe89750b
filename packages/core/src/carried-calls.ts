/**
 * The procedures that the web client calls over its live connection while there is one: those that all players of a
 * tournament call in the same seconds.
 */
export const carriedCalls = /^(quiz\..*|tournament\.(byId|join|leaderboard|list|mine)|auth\.profile)$/;
