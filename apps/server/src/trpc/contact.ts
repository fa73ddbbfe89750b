import { ContactDraft, ContactReceipt } from '@paheli/core/admin/message';
import { sendMessage } from '@paheli/engine/admin/send-message';
import { router, visitor } from './init';

export const contact = router({
  send: visitor
    .input(ContactDraft)
    .output(ContactReceipt)
    .mutation(({ ctx, input }) => sendMessage(ctx.deps, ctx.viewer, input, { address: ctx.caller.address })),
});
