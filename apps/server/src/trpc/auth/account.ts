import { AccountExport, CloseAccount, UpdateProfile } from '@paheli/core/account/account';
import { Profile } from '@paheli/core/account/schema';
import { DeclareState } from '@paheli/core/account/state';
import { declareState } from '@paheli/engine/account/declare-state';
import { updateProfile } from '@paheli/engine/account/update-profile';
import { closeAccount } from '@paheli/engine/privacy/close-account';
import { exportAccount } from '@paheli/engine/privacy/export-account';
import { z } from 'zod';
import { member, router } from '../init';

export const account = router({
  update: member
    .input(UpdateProfile)
    .output(Profile)
    .mutation(async ({ ctx, input }) => {
      const profile = await updateProfile(ctx.deps, ctx.viewer, input);
      if (input.language !== undefined)
        ctx.services.bus.publish({ kind: 'user_access_changed', userId: profile.id });
      return profile;
    }),

  declareState: member
    .input(DeclareState)
    .output(Profile)
    .mutation(({ ctx, input }) => declareState(ctx.deps, ctx.viewer, input)),

  export: member.output(AccountExport).query(({ ctx }) => exportAccount(ctx.deps, ctx.viewer)),

  close: member
    .input(CloseAccount)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await closeAccount(ctx.deps, ctx.viewer, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: ctx.viewer.userId });
    }),
});
