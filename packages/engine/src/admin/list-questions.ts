import type { AdminQuestion, ListQuestions } from '@paheli/core/admin/question';
import type { Page } from '@paheli/core/page';
import { questions } from '@paheli/db/schema/question-bank';
import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { comesAfter, defaultLimit, readCursor, toPage } from '../page';
import { contains } from '../search';
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
    wanted.search ? textsContain(wanted.search) : undefined,
  );
  const rows = await db
    .select(adminQuestionColumns)
    .from(questions)
    .where(and(matching, comesAfter(readCursor(cursor), questions)))
    .orderBy(desc(questions.createdAt), desc(questions.id))
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(questions).where(matching);
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: (question) => question });
}

function textsContain(search: string): SQL | undefined {
  return or(
    contains(questions.questionText, search),
    contains(questions.explanation, search),
    sql`exists (select from unnest(${questions.options}) as said where ${contains(sql`said`, search)})`,
  );
}
