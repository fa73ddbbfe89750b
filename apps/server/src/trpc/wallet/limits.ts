import { Profile } from '@paheli/core/account/schema';
import { DeclareState } from '@paheli/core/account/state';
import { PlayLimits, SelfExclude, SetLimits } from '@paheli/core/wallet/deposit-limit';
import { declareState } from '@paheli/engine/account/declare-state';
import { excludeSelf, readLimits, setLimits } from '@paheli/engine/wallet/deposit-limit';
import { accountHolder, player, router } from '../init';

export const limits = router({
  mine: accountHolder.output(PlayLimits).query(({ ctx }) => readLimits(ctx.deps, ctx.viewer)),

  set: player
    .input(SetLimits)
    .output(PlayLimits)
    .mutation(({ ctx, input }) => setLimits(ctx.deps, ctx.viewer, input)),

  excludeSelf: player
    .input(SelfExclude)
    .output(PlayLimits)
    .mutation(({ ctx, input }) => excludeSelf(ctx.deps, ctx.viewer, input)),

  declareState: player
    .input(DeclareState)
    .output(Profile)
    .mutation(({ ctx, input }) => declareState(ctx.deps, ctx.viewer, input)),
});
