import { AccountExport, CloseAccount, UpdateProfile } from '@paheli/core/auth/account';
import { Profile } from '@paheli/core/auth/schema';
import { closeAccount } from '@paheli/engine/auth/close-account';
import { exportAccount } from '@paheli/engine/auth/export-account';
import { updateProfile } from '@paheli/engine/auth/update-profile';
import { z } from 'zod';
import { exporter, player, router } from '../init';

export const account = router({
  update: player
    .input(UpdateProfile)
    .output(Profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.viewer, input)),

  export: exporter.output(AccountExport).query(({ ctx }) => exportAccount(ctx.deps, ctx.viewer)),

  close: player
    .input(CloseAccount)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await closeAccount(ctx.deps, ctx.viewer, input, ctx.caller);
      // After the answer: the call may have come over one of these sockets.
      setImmediate(() => ctx.bus.publish({ kind: 'user_signed_out', userId: ctx.viewer.userId }));
    }),
});
