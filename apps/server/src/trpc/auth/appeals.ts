import { AppealWithCode, DraftAppeal } from '@paheli/core/integrity/appeal';
import { OwnAppeal } from '@paheli/core/integrity/suspension';
import { appeal, appealWithCode } from '@paheli/engine/integrity/appeal';
import { member, router, visitor } from '../init';

export const appeals = router({
  send: member
    .input(DraftAppeal)
    .output(OwnAppeal)
    .mutation(({ ctx, input }) => appeal(ctx.deps, ctx.viewer, input)),

  sendWithCode: visitor
    .input(AppealWithCode)
    .output(OwnAppeal)
    .mutation(({ ctx, input }) => appealWithCode(ctx.deps, input, ctx.call.caller)),
});
