import { ContactDraft, ContactReceipt } from '@paheli/core/contact/schema';
import { sendMessage } from '@paheli/engine/contact/send-message';
import { router, visitor } from './init';

export const contact = router({
  send: visitor
    .input(ContactDraft)
    .output(ContactReceipt)
    .mutation(({ ctx, input }) =>
      sendMessage(ctx.deps, ctx.viewer, input, { address: ctx.call.caller.address }),
    ),
});
