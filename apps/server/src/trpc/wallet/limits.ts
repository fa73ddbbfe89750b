import { Profile } from '@paheli/core/account/schema';
import { DeclareState } from '@paheli/core/account/state';
import { PlayLimits, SelfExclude, SetLimits } from '@paheli/core/wallet/deposit-limit';
import { declareState } from '@paheli/engine/account/declare-state';
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

  declareState: member
    .input(DeclareState)
    .output(Profile)
    .mutation(({ ctx, input }) => declareState(ctx.deps, ctx.viewer, input)),
});
