import type { Database } from '@paheli/db/client/connect';
import { auditLog } from '@paheli/db/schema/audit';
import { questions } from '@paheli/db/schema/question-bank';
import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm';

type PartedVariant = { readonly id: string; readonly questionText: string };

/**
 * Returns the questions in use whose Hindi options may no longer stand under their key: a change moved or replaced the
 * question's own options and left these where they were, and nobody has written them anew.
 */
export async function listPartedVariants({ db }: Pick<Database, 'db'>): Promise<PartedVariant[]> {
  const { before, after, action, subject } = auditLog;
  const optionsOf = (version: typeof before | typeof after) => sql`${version} -> 'options'`;
  const hindiOf = (version: typeof before | typeof after) => sql`${version} #> '{translations,hi,options}'`;
  const parting = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(action, 'question.update'),
        eq(subject, sql`'question:' || ${questions.id}`),
        sql`${optionsOf(before)} <> ${optionsOf(after)}`,
        sql`${hindiOf(before)} = ${hindiOf(after)}`,
        sql`${hindiOf(after)} = ${questions.translations} #> '{hi,options}'`,
      ),
    );
  return db
    .select({ id: questions.id, questionText: questions.questionText })
    .from(questions)
    .where(and(isNull(questions.archivedAt), exists(parting)))
    .orderBy(asc(questions.id));
}
