import type { SessionFacts } from './facts';
import type { SessionSignal, Signal } from './schema';
import { signalWeights } from './weights';

/** The first account on the same device may be a member of the family; several seldom are. */
const firstDevicePoints = 55;
const furtherDevicePoints = 35;
/** Friends join together now and then. */
const usualFollowing = 2;
const followingPoints = 10;

/**
 * Returns the signals of accounts in the same tournament that share something. A shared payout account holds the prize
 * alone; an address never does, however many accounts share it.
 */
export function accountLinks({ links: { payout, device, address, followedSeats } }: SessionFacts): Signal[] {
  const signals: Signal[] = [];
  const add = (kind: SessionSignal, points: number, figures: Signal['figures']) => {
    if (points > 0) signals.push({ kind, points: Math.min(points, signalWeights[kind]), figures });
  };
  add('same_payout', payout > 0 ? signalWeights.same_payout : 0, { accounts: payout });
  const devicePoints = device > 0 ? firstDevicePoints + furtherDevicePoints * (device - 1) : 0;
  add('same_device', devicePoints, { accounts: device });
  add('same_address', address > 0 ? signalWeights.same_address : 0, { accounts: address });
  add('following_seats', followingPoints * (followedSeats - usualFollowing), { tournaments: followedSeats });
  return signals;
}
