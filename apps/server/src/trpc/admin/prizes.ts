import { pageOf } from '@paheli/core/page';
import { HeldPrize, HeldPrizeRef, ListHeldPrizes, VoidPrize } from '@paheli/core/tournament/held-prize';
import { listHeldPrizes } from '@paheli/engine/tournament/list-held-prizes';
import { releasePrize } from '@paheli/engine/tournament/release-prize';
import { voidPrize } from '@paheli/engine/tournament/void-prize';
import { administrator, router } from '../init';

/** Procedures for held prizes, which wait for a decision because the play looked unfair. */
export const prizes = router({
  held: administrator
    .input(ListHeldPrizes)
    .output(pageOf(HeldPrize))
    .query(({ ctx, input }) => listHeldPrizes(ctx.deps, input)),

  release: administrator
    .input(HeldPrizeRef)
    .output(HeldPrize)
    .mutation(({ ctx, input }) => releasePrize(ctx.deps, ctx.viewer, input)),

  void: administrator
    .input(VoidPrize)
    .output(HeldPrize)
    .mutation(({ ctx, input }) => voidPrize(ctx.deps, ctx.viewer, input)),
});
