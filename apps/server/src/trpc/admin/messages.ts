import { ContactMessage, HandleMessage, ListMessages, MessageRef } from '@paheli/core/admin/message';
import { pageOf } from '@paheli/core/page';
import { handleMessage } from '@paheli/engine/admin/handle-message';
import { listMessages, readMessage } from '@paheli/engine/admin/list-messages';
import { administrator, router } from '../init';

/** What people wrote to us. */
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
