import { z } from 'zod';
import { Id, idOr } from '../id';
import { LinkCode } from '../link-code';
import { key } from '../message';
import { Rating } from '../rating/schema';

/** The maximum number of friends of one user. A leaderboard of more friends says little. */
export const maxFriends = 200;

export const Friend = z
  .object({
    id: Id.describe('Id of the friend.'),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    since: z.date().describe('Time when the friendship began.'),
  })
  .meta({ id: 'Friend', description: 'A friend of the caller.' });
export type Friend = z.infer<typeof Friend>;

export const ListedFriend = Friend.extend({
  rating: Rating.nullable().describe(
    'Rating of the friend; null before a rated quiz, and where it is hidden.',
  ),
}).meta({ id: 'ListedFriend', description: 'A friend of the caller, with the rating.' });
export type ListedFriend = z.infer<typeof ListedFriend>;

export const FriendRef = z.strictObject({
  friendId: idOr(key('This is not the id of a friend.')).describe('Id of the friend.'),
});
export type FriendRef = z.infer<typeof FriendRef>;

/** The user who invites, and the relation to the caller. A stranger sees only the username. */
export const Invitation = z
  .object({
    linkCode: LinkCode.meta({
      description: 'Code of the link, at most 64 characters of base64url.',
      examples: ['Vd9bqQk3T0mJx2cH7yLw1A'],
    }),
    username: z
      .string()
      .meta({ description: 'Public name of the player who sent the invitation.', examples: ['asha_rao'] }),
    relation: z
      .enum(['stranger', 'friend', 'self'])
      .describe('Relation of the caller to the player who sent the invitation.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation to become friends.' });
export type Invitation = z.infer<typeof Invitation>;

/** Returns two user ids in the order in which a friendship is stored. */
export function pairOf(one: string, other: string): { readonly lowId: string; readonly highId: string } {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
}
