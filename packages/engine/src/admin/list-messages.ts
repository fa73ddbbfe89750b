import type { ContactMessage, ListMessages } from '@paheli/core/admin/message';
import type { Page } from '@paheli/core/page';
import { contactMessages as messages } from '@paheli/db/schema/administration';
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Deps } from '../deps';
import { comesAfter, defaultLimit, readCursor, toPage } from '../page';
import { anyContains } from '../search';

/** What people wrote to us, newest first. */
export async function listMessages(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, search, subject }: ListMessages,
): Promise<Page<ContactMessage>> {
  const { db } = deps.database;
  const matching = and(
    subject && eq(messages.subject, subject),
    search ? anyContains([messages.name, messages.email, messages.message], search) : undefined,
  );
  const { userId: _, ...columns } = getTableColumns(messages);
  const rows = await db
    .select(columns)
    .from(messages)
    .where(and(matching, comesAfter(readCursor(cursor), messages)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(messages).where(matching);
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: (message) => message });
}
