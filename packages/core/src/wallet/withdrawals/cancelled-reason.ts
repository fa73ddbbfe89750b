/** The reason of a withdrawal that its player cancelled. */
export const cancelledReason = 'Cancelled by the player.';
