import { PrizeReview } from '@paheli/core/integrity/prize-review';
import { pageOf } from '@paheli/core/page';
import {
  HeldPrize,
  HeldPrizeRef,
  ListHeldPrizes,
  ReleasePrize,
  VoidPrize,
} from '@paheli/core/tournament/held-prize';
import { readPrizeReview } from '@paheli/engine/integrity/read-prize-review';
import { listHeldPrizes } from '@paheli/engine/settlement/list-held-prizes';
import { releasePrize } from '@paheli/engine/settlement/release-prize';
import { voidPrize } from '@paheli/engine/settlement/void-prize';
import { member, router } from '../init';

/** Procedures for held prizes, which wait for a decision because the play looked unfair. */
export const prizes = router({
  held: member
    .input(ListHeldPrizes)
    .output(pageOf(HeldPrize))
    .query(({ ctx, input }) => listHeldPrizes(ctx.deps, input)),

  review: member
    .input(HeldPrizeRef)
    .output(PrizeReview)
    .query(({ ctx, input }) => readPrizeReview(ctx.deps, input)),

  release: member
    .input(ReleasePrize)
    .output(HeldPrize)
    .mutation(({ ctx, input }) => releasePrize(ctx.deps, ctx.viewer, input)),

  void: member
    .input(VoidPrize)
    .output(HeldPrize)
    .mutation(({ ctx, input }) => voidPrize(ctx.deps, ctx.viewer, input)),
});
