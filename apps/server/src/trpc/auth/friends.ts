import { Friend, FriendRef, Invitation, ListedFriend } from '@paheli/core/friends/schema';
import { LinkRef, OwnLink } from '@paheli/core/link-code';
import { listFriends, removeFriend } from '@paheli/engine/friends/friends';
import {
  acceptInvitation,
  readInvitation,
  readInvitationLink,
  renewInvitation,
} from '@paheli/engine/friends/invitations';
import { z } from 'zod';
import { member, router, visitor } from '../init';

export const friends = router({
  list: member.output(ListedFriend.array()).query(({ ctx }) => listFriends(ctx.deps, ctx.viewer)),

  remove: member
    .input(FriendRef)
    .output(z.void())
    .mutation(({ ctx, input }) => removeFriend(ctx.deps, ctx.viewer, input)),

  link: member.output(OwnLink).query(({ ctx }) => readInvitationLink(ctx.deps, ctx.viewer)),

  renewLink: member.output(OwnLink).mutation(({ ctx }) => renewInvitation(ctx.deps, ctx.viewer)),

  invitation: visitor
    .input(LinkRef)
    .output(Invitation)
    .query(({ ctx, input }) => readInvitation(ctx.deps, ctx.viewer, input)),

  accept: member
    .input(LinkRef)
    .output(Friend)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.deps, ctx.viewer, input)),
});
