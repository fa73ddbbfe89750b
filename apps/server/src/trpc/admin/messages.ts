import { ContactMessage, HandleMessage, ListMessages, MessageRef } from '@paheli/core/contact/schema';
import { pageOf } from '@paheli/core/page';
import { handleMessage } from '@paheli/engine/contact/handle-message';
import { listMessages, readMessage } from '@paheli/engine/contact/list-messages';
import { administrator, router } from '../init';

/** Procedures for messages to the platform. */
export const messages = router({
  list: administrator
    .input(ListMessages)
    .output(pageOf(ContactMessage))
    .query(({ ctx, input }) => listMessages(ctx.deps, input)),

  byId: administrator
    .input(MessageRef)
    .output(ContactMessage)
    .query(({ ctx, input }) => readMessage(ctx.deps, input)),

  handle: administrator
    .input(HandleMessage)
    .output(ContactMessage)
    .mutation(({ ctx, input }) => handleMessage(ctx.deps, ctx.viewer, input)),
});
