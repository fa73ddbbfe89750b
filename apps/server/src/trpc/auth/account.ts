import { AccountExport, CloseAccount, UpdateProfile } from '@paheli/core/account/account';
import { Profile } from '@paheli/core/account/schema';
import { closeAccount } from '@paheli/engine/account/close-account';
import { exportAccount } from '@paheli/engine/account/export-account';
import { updateProfile } from '@paheli/engine/account/update-profile';
import { z } from 'zod';
import { exporter, player, router } from '../init';

export const account = router({
  update: player
    .input(UpdateProfile)
    .output(Profile)
    .mutation(async ({ ctx, input }) => {
      const profile = await updateProfile(ctx.deps, ctx.viewer, input);
      if (input.language !== undefined)
        ctx.services.bus.publish({ kind: 'user_signed_out', userId: profile.id });
      return profile;
    }),

  export: exporter.output(AccountExport).query(({ ctx }) => exportAccount(ctx.deps, ctx.viewer)),

  close: player
    .input(CloseAccount)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await closeAccount(ctx.deps, ctx.viewer, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_signed_out', userId: ctx.viewer.userId });
    }),
});
