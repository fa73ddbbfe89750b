import { z } from 'zod';
import { LinkCode } from '../link-code';

/** How many friends one may have: a leaderboard among more says little. */
export const maxFriends = 200;

export const Friend = z.object({ id: z.uuid(), username: z.string(), since: z.date() });
export type Friend = z.infer<typeof Friend>;

export const FriendRef = z.strictObject({
  friendId: z.uuid({ error: 'This is not the id of a friend.' }).toLowerCase(),
});
export type FriendRef = z.infer<typeof FriendRef>;

/** Who invites, and what he is to the caller: strangers are told nothing but his username. */
export const Invitation = z.object({
  linkCode: LinkCode,
  username: z.string(),
  relation: z.enum(['stranger', 'friend', 'self']),
});
export type Invitation = z.infer<typeof Invitation>;

/** Two ids in the one order in which a friendship is kept. */
export function pairOf(one: string, other: string): { readonly lowId: string; readonly highId: string } {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
}
