import { LoginSession, LoginSessionRef } from '@paheli/core/account/login-session';
import { endOthers, endSession, listSessions } from '@paheli/engine/account/login-sessions';
import { z } from 'zod';
import { accountHolder, router } from '../init';

export const sessions = router({
  list: accountHolder.output(LoginSession.array()).query(({ ctx }) => listSessions(ctx.deps, ctx.viewer)),

  end: accountHolder
    .input(LoginSessionRef)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const sessionId = await endSession(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'session_ended', sessionId });
    }),

  endOthers: accountHolder.output(z.void()).mutation(async ({ ctx }) => {
    await endOthers(ctx.deps, ctx.viewer);
    ctx.services.bus.publish({ kind: 'user_signed_out', userId: ctx.viewer.userId });
  }),
});
