import { answerDueAt } from '@paheli/core/contact/grievance';
import type { ContactDraft, ContactReceipt } from '@paheli/core/contact/schema';
import { msg } from '@paheli/core/message';
import { contactMessages } from '@paheli/db/schema/contact';
import type { Deps, Viewer } from '../deps';

/** Stores a message for administrators. Throws `rate_limited` for too many from one sender. */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer | null,
  draft: ContactDraft,
  { address }: { address: string },
): Promise<ContactReceipt> {
  await deps.contactLimiter.count(viewer ? `user:${viewer.userId}` : `address:${address}`, {
    detail: msg('You have sent several messages already. Please wait a while before the next one.'),
  });
  const receipt = { id: deps.newId(), createdAt: deps.now() };
  await deps.database.db
    .insert(contactMessages)
    .values({ ...draft, ...receipt, userId: viewer?.userId ?? null });
  return { ...receipt, answerDueAt: answerDueAt(draft.subject, receipt.createdAt) };
}
