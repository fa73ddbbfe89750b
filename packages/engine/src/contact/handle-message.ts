import type { ContactMessage, HandleMessage } from '@paheli/core/contact/schema';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { contactMessages as messages } from '@paheli/db/schema/contact';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { readMessage } from './list-messages';

/** Marks a message as handled, or opens it again; repeating it changes nothing. Throws `not_found`. */
export async function handleMessage(
  deps: Deps,
  viewer: Viewer,
  { messageId, handled }: HandleMessage,
): Promise<ContactMessage> {
  await transact(deps, async (tx) => {
    const [message] = await tx
      .select({ handledAt: messages.handledAt })
      .from(messages)
      .where(eq(messages.id, messageId))
      .for('no key update');
    if (!message) throw new Problem('not_found', { detail: msg('This message was not found.') });
    const wasHandled = message.handledAt !== null;
    if (wasHandled === handled) return;
    await tx
      .update(messages)
      .set(
        handled ? { handledAt: deps.now(), handledBy: viewer.userId } : { handledAt: null, handledBy: null },
      )
      .where(eq(messages.id, messageId));
    await recordAction(tx, deps, viewer, {
      action: handled ? 'message.handle' : 'message.reopen',
      subject: `message:${messageId}`,
      before: { handled: wasHandled },
      after: { handled },
    });
  });
  return readMessage(deps, { messageId });
}
