import { answerDueAt } from '@paheli/core/contact/grievance';
import type { ContactMessage, ListMessages, MessageRef } from '@paheli/core/contact/schema';
import { msg } from '@paheli/core/message';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { contactMessages as messages } from '@paheli/db/schema/contact';
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import { readPage } from '../foundation/page';
import { includes } from '../foundation/search';

/** Lists the messages from users and visitors, newest first. */
export async function listMessages(
  deps: Pick<Deps, 'database'>,
  { search, subject, handled, ...part }: ListMessages,
): Promise<Page<ContactMessage>> {
  const matching = and(
    subject && eq(messages.subject, subject),
    handled === undefined ? undefined : (handled ? isNotNull : isNull)(messages.handledAt),
    search ? includes(messages.searchText, search) : undefined,
  );
  const { items, ...page } = await readPage(deps, selectMessages(deps), {
    ...part,
    table: messages,
    matching,
  });
  return { ...page, items: items.map(toMessage) };
}

/** Returns one message. Throws `not_found`. */
export async function readMessage(
  deps: Pick<Deps, 'database'>,
  { messageId }: MessageRef,
): Promise<ContactMessage> {
  const [row] = await selectMessages(deps).where(eq(messages.id, messageId));
  if (!row) throw new Problem('not_found', { detail: msg('This message was not found.') });
  return toMessage(row);
}

const { userId: _, searchText: _searched, handledBy, ...columns } = getTableColumns(messages);

function selectMessages({ database: { db } }: Pick<Deps, 'database'>) {
  return db
    .select({ ...columns, handlerId: handledBy, handlerName: users.name })
    .from(messages)
    .leftJoin(users, eq(users.id, handledBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectMessages>>[number];

function toMessage({ handlerId, handlerName, ...message }: Row): ContactMessage {
  const isHandled = handlerId !== null && handlerName !== null;
  const dueAt = answerDueAt(message.subject, message.createdAt);
  return {
    ...message,
    answerDueAt: dueAt,
    handledBy: isHandled ? { id: handlerId, name: handlerName } : null,
  };
}
