import { PlayLimits, SelfExclude, SetLimits } from '@paheli/core/wallet/deposit-limit';
import { excludeSelf, readLimits, setLimits } from '@paheli/engine/wallet/deposit-limit';
import { member, router } from '../init';

export const limits = router({
  mine: member.output(PlayLimits).query(({ ctx }) => readLimits(ctx.deps, ctx.viewer)),

  set: member
    .input(SetLimits)
    .output(PlayLimits)
    .mutation(({ ctx, input }) => setLimits(ctx.deps, ctx.viewer, input)),

  excludeSelf: member
    .input(SelfExclude)
    .output(PlayLimits)
    .mutation(({ ctx, input }) => excludeSelf(ctx.deps, ctx.viewer, input)),
});
