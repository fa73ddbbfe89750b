import { BadgePage, OwnAchievement } from '@paheli/core/achievements/badge';
import { LinkRef, OwnLink } from '@paheli/core/link-code';
import { listAchievements } from '@paheli/engine/achievements/list-achievements';
import {
  readBadgeLink,
  readBadgePage,
  shareBadges,
  stopSharingBadges,
} from '@paheli/engine/achievements/share-badges';
import { z } from 'zod';
import { member, router, visitor } from '../init';

export const achievements = router({
  list: member.output(OwnAchievement.array()).query(({ ctx }) => listAchievements(ctx.deps, ctx.viewer)),

  link: member.output(OwnLink).query(({ ctx }) => readBadgeLink(ctx.deps, ctx.viewer)),

  share: member.output(OwnLink).mutation(({ ctx }) => shareBadges(ctx.deps, ctx.viewer)),

  stopSharing: member.output(z.void()).mutation(({ ctx }) => stopSharingBadges(ctx.deps, ctx.viewer)),

  page: visitor
    .input(LinkRef)
    .output(BadgePage)
    .query(({ ctx, input }) => readBadgePage(ctx.deps, input)),
});
