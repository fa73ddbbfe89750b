import type { AdminQuestion, ListQuestions } from '@paheli/core/admin/question';
import type { Page } from '@paheli/core/page';
import { questions } from '@paheli/db/schema/question-bank';
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { defaultLimit, readCursor, toPage } from '../page';
import { instant } from '../transaction';
import { adminQuestionColumns } from './question-columns';

/** The question bank, or its archive, newest first. */
export async function listQuestions(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, ...wanted }: ListQuestions,
): Promise<Page<AdminQuestion>> {
  const { db } = deps.database;
  const matching = and(
    wanted.archived ? isNotNull(questions.archivedAt) : isNull(questions.archivedAt),
    wanted.category && eq(questions.category, wanted.category),
    wanted.difficulty && eq(questions.difficulty, wanted.difficulty),
    wanted.search ? contains(wanted.search) : undefined,
  );
  const before = readCursor(cursor);
  const rows = await db
    .select(adminQuestionColumns)
    .from(questions)
    .where(and(matching, before ? comesAfter(before) : undefined))
    .orderBy(desc(questions.createdAt), desc(questions.id))
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(questions).where(matching);
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: (question) => question });
}

/** Whether a question is further down the list than the one of a cursor. */
function comesAfter({ createdAt, id }: { createdAt: Date; id: string }): SQL {
  return sql`(${questions.createdAt}, ${questions.id}) < (${instant(createdAt)}, ${id}::uuid)`;
}

/** Whether one of a question's texts has this text in it, as it stands, without regard to case in any script. */
function contains(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`exists (
    select from unnest(${questions.options} || array[${questions.questionText}, ${questions.explanation}]) as said
    where said collate "und-x-icu" ilike ${pattern})`;
}
