import { ConfirmTotp, RecoveryCodes, RemoveTotp, TotpSetUp } from '@paheli/core/account/totp';
import { confirmTotp, removeTotp, setUpTotp } from '@paheli/engine/account/totp';
import { z } from 'zod';
import { member, router } from '../init';

export const totp = router({
  setUp: member.output(TotpSetUp).mutation(({ ctx }) => setUpTotp(ctx.deps, ctx.viewer)),

  confirm: member
    .input(ConfirmTotp)
    .output(RecoveryCodes)
    .mutation(async ({ ctx, input }) => {
      const recoveryCodes = await confirmTotp(ctx.deps, ctx.viewer, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: ctx.viewer.userId });
      return recoveryCodes;
    }),

  remove: member
    .input(RemoveTotp)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTotp(ctx.deps, ctx.viewer, input, ctx.call.caller)),
});
