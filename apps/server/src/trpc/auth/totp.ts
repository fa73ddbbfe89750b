import { ConfirmTotp, RecoveryCodes, RemoveTotp, TotpSetUp } from '@paheli/core/account/totp';
import { confirmTotp, removeTotp, setUpTotp } from '@paheli/engine/account/totp';
import { z } from 'zod';
import { player, router } from '../init';

export const totp = router({
  setUp: player.output(TotpSetUp).mutation(({ ctx }) => setUpTotp(ctx.deps, ctx.viewer)),

  confirm: player
    .input(ConfirmTotp)
    .output(RecoveryCodes)
    .mutation(async ({ ctx, input }) => {
      const recoveryCodes = await confirmTotp(ctx.deps, ctx.viewer, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_signed_out', userId: ctx.viewer.userId });
      return recoveryCodes;
    }),

  remove: player
    .input(RemoveTotp)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTotp(ctx.deps, ctx.viewer, input, ctx.call.caller)),
});
