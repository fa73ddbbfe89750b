import { ContactMessage, HandleMessage, ListMessages, MessageRef } from '@paheli/core/contact/schema';
import { pageOf } from '@paheli/core/page';
import { handleMessage } from '@paheli/engine/contact/handle-message';
import { listMessages, readMessage } from '@paheli/engine/contact/list-messages';
import { member, router } from '../init';

/** Procedures for messages to the platform. */
export const messages = router({
  list: member
    .input(ListMessages)
    .output(pageOf(ContactMessage))
    .query(({ ctx, input }) => listMessages(ctx.deps, input)),

  byId: member
    .input(MessageRef)
    .output(ContactMessage)
    .query(({ ctx, input }) => readMessage(ctx.deps, input)),

  handle: member
    .input(HandleMessage)
    .output(ContactMessage)
    .mutation(({ ctx, input }) => handleMessage(ctx.deps, ctx.viewer, input)),
});
