import { SessionRef } from '@paheli/core/quiz/schema';
import { HideRating, OwnLeague, OwnRating, OwnRatingChange } from '@paheli/core/rating/schema';
import { readLeague } from '@paheli/engine/rating/read-league';
import { hideRating, readOwnRating, readRatingChange } from '@paheli/engine/rating/read-rating';
import { z } from 'zod';
import { member, router } from '../init';

export const rating = router({
  own: member.output(OwnRating).query(({ ctx }) => readOwnRating(ctx.deps, ctx.viewer)),

  league: member.output(OwnLeague).query(({ ctx }) => readLeague(ctx.deps, ctx.viewer)),

  change: member
    .input(SessionRef)
    .output(OwnRatingChange)
    .query(({ ctx, input }) => readRatingChange(ctx.deps, ctx.viewer, input)),

  hide: member
    .input(HideRating)
    .output(z.void())
    .mutation(({ ctx, input }) => hideRating(ctx.deps, ctx.viewer, input)),
});
