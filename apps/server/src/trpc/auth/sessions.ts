import { LoginSession, LoginSessionRef } from '@paheli/core/account/login-session';
import { endOthers, endSession, listSessions } from '@paheli/engine/account/login-sessions';
import { z } from 'zod';
import { member, router } from '../init';

export const sessions = router({
  list: member.output(LoginSession.array()).query(({ ctx }) => listSessions(ctx.deps, ctx.viewer)),

  end: member
    .input(LoginSessionRef)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const sessionId = await endSession(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'session_ended', sessionId });
    }),

  endOthers: member.output(z.void()).mutation(async ({ ctx }) => {
    await endOthers(ctx.deps, ctx.viewer);
    ctx.services.bus.publish({ kind: 'user_access_changed', userId: ctx.viewer.userId });
  }),
});
