import { type QuestionDraft, textKeyOf } from '@paheli/core/question-bank/question';
import type { Database } from '@paheli/db/client/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { count, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { arrayOf, instant, type Tx } from '../foundation/transaction';

/** A question with the key that is equal for equal texts of a category. */
export type KeyedDraft = QuestionDraft & { readonly textKey: string };

const batchSize = 1_000;

/** Returns the questions without repeated texts; the first of each stays. */
export function withoutRepeats(drafts: readonly QuestionDraft[]): KeyedDraft[] {
  const byKey = new Map<string, KeyedDraft>();
  for (const draft of drafts) {
    const textKey = textKeyOf(draft.questionText);
    const key = `${draft.category} ${textKey}`;
    if (!byKey.has(key)) byKey.set(key, { ...draft, textKey });
  }
  return [...byKey.values()];
}

/** Returns how many of these are in the bank already. */
export async function countKnown(
  { db }: Pick<Database, 'db'>,
  drafts: readonly KeyedDraft[],
): Promise<number> {
  const categories = arrayOf(
    'text',
    drafts.map(({ category }) => category),
  );
  const textKeys = arrayOf(
    'text',
    drafts.map(({ textKey }) => textKey),
  );
  const [row] = await db
    .select({ known: count() })
    .from(sql`unnest(${categories}, ${textKeys}) as draft(category, text_key)`)
    .innerJoin(
      questions,
      sql`${questions.category} = draft.category and md5(${questions.textKey}) = md5(draft.text_key)
        and ${questions.archivedAt} is null`,
    );
  return row?.known ?? 0;
}

/** Adds the questions that the bank does not have yet, and returns their number. */
export async function insertQuestions(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  drafts: readonly KeyedDraft[],
): Promise<number> {
  // Ids follow the order of the file, so that the list shows it.
  const rows = drafts.map((draft) => ({ ...draft, id: deps.newId() }));
  // Two concurrent uploads insert in the same order, so that one waits for the other without a deadlock.
  const sorted = rows.toSorted((a, b) => compare(a.category, b.category) || compare(a.textKey, b.textKey));
  let inserted = 0;
  for (let at = 0; at < sorted.length; at += batchSize)
    inserted += await insertBatch(tx, sorted.slice(at, at + batchSize), deps.now());
  return inserted;
}

async function insertBatch(tx: Tx, rows: readonly KeyedDraft[], createdAt: Date): Promise<number> {
  const { count: inserted } = await tx.execute(sql`
    insert into question (id, category, question_text, options, correct_answer, explanation, difficulty, translations, text_key, created_at)
    select id, category, "questionText", options, "correctAnswer", explanation, difficulty, translations, "textKey", ${instant(createdAt)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft(id uuid, category text, "questionText" text,
      options text[], "correctAnswer" int, explanation text, difficulty text, translations jsonb, "textKey" text)
    on conflict do nothing`);
  return inserted;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
