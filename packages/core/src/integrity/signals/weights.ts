import type { SessionSignal } from './schema';

/**
 * The most points that each signal adds to a session's integrity score. Published to players. Violations have weights of
 * their own (`violationWeights`); one sum of both decides whether a prize is held.
 */
export const signalWeights: Readonly<Record<SessionSignal, number>> = {
  fast_reading: 250,
  same_payout: 150,
  same_device: 90,
  identical_wrong_answers: 90,
  right_after_reveal: 60,
  uniform_times: 50,
  following_seats: 30,
  // Phones of one network share addresses, so that an address alone says little.
  same_address: 20,
};
