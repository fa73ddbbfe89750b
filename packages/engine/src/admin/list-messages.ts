import type { ContactMessage, ListMessages } from '@paheli/core/admin/message';
import type { Page } from '@paheli/core/page';
import { contactMessages as messages } from '@paheli/db/schema/administration';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Deps } from '../deps';
import { readPage } from '../page';
import { anyContains } from '../search';

/** What people wrote to us, newest first. */
export async function listMessages(
  deps: Pick<Deps, 'database'>,
  { search, subject, ...part }: ListMessages,
): Promise<Page<ContactMessage>> {
  const matching = and(
    subject && eq(messages.subject, subject),
    search ? anyContains([messages.name, messages.email, messages.message], search) : undefined,
  );
  const { userId: _, ...columns } = getTableColumns(messages);
  const query = deps.database.db.select(columns).from(messages).$dynamic();
  return readPage(deps, query, { ...part, table: messages, matching });
}
