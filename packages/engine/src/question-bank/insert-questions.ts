import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { kindsOf, type QuestionKind } from '@paheli/core/question-bank/question-shape';
import type { Database } from '@paheli/db/client/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { isOwnedBy, ownerOf } from '../foundation/owner';
import { arrayOf, instant, type Tx } from '../foundation/transaction';

/** A question with the key that is equal for equal questions of a category. */
export type Keyed<Draft extends QuestionDraft = QuestionDraft> = Draft & { readonly textKey: string };

const batchSize = 1_000;

/** Splits questions into the first of each key, and the others, each with the first one that it repeats. */
export function splitRepeats<Draft extends Keyed>(drafts: readonly Draft[]) {
  const byKey = new Map<string, Draft>();
  const repeats: { readonly draft: Draft; readonly first: Draft }[] = [];
  for (const draft of drafts) {
    const first = byKey.get(keyOf(draft));
    if (first) repeats.push({ draft, first });
    else byKey.set(keyOf(draft), draft);
  }
  return { distinct: [...byKey.values()], repeats };
}

/** Returns those questions that the viewer does not keep yet. */
export async function withoutKnown<Draft extends QuestionDraft>(
  { db }: Pick<Database, 'db'>,
  viewer: Viewer,
  drafts: readonly Keyed<Draft>[],
): Promise<Keyed<Draft>[]> {
  const categories = arrayOf(
    'text',
    drafts.map(({ category }) => category),
  );
  const textKeys = arrayOf(
    'text',
    drafts.map(({ textKey }) => textKey),
  );
  const known = await db
    .select({ category: questions.category, textKey: questions.textKey })
    .from(sql`unnest(${categories}, ${textKeys}) as draft(category, text_key)`)
    .innerJoin(
      questions,
      sql`${questions.category} = draft.category and md5(${questions.textKey}) = md5(draft.text_key)
        and ${questions.archivedAt} is null and ${isOwnedBy(questions.ownerId, ownerOf(viewer))}`,
    );
  const keys = new Set(known.map(keyOf));
  return drafts.filter((draft) => !keys.has(keyOf(draft)));
}

/** Adds the questions that an owner, or the house (null), does not have yet, and returns them. */
export async function insertQuestions<Draft extends QuestionDraft>(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  ownerId: string | null,
  drafts: readonly Keyed<Draft>[],
): Promise<Keyed<Draft>[]> {
  // Ids follow the order of the file, so that the list shows it.
  const rows = drafts.map((draft) => ({ ...draft, id: deps.newId(), kinds: kindsOf(draft), ownerId }));
  // Two concurrent uploads insert in the same order, so that one waits for the other without a deadlock.
  const sorted = rows.toSorted((a, b) => compare(a.category, b.category) || compare(a.textKey, b.textKey));
  const inserted = new Set<string>();
  for (let at = 0; at < sorted.length; at += batchSize)
    for (const { id } of await insertBatch(tx, sorted.slice(at, at + batchSize), deps.now()))
      inserted.add(id);
  return rows.filter(({ id }) => inserted.has(id));
}

async function insertBatch(tx: Tx, rows: readonly Written[], createdAt: Date) {
  return tx.execute<{ id: string }>(sql`
    insert into question (id, owner_id, category, question_text, options, correct_answer, explanation, difficulty, language, translations, seconds, keeps_order, kinds, tags, media_hash, media_alt, text_key, created_at)
    select id, "ownerId", category, "questionText", options, "correctAnswer", explanation, difficulty, language, translations, seconds, "keepsOrder", kinds, tags, "mediaHash", "mediaAlt", "textKey", ${instant(createdAt)}
    from ${recordsOf(rows)} on conflict do nothing returning id`);
}

/** Writes what is given over the questions of the bank with these ids. */
export async function overwriteQuestions(tx: Tx, rows: readonly Written[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize)
    await tx.execute(sql`
      update question set category = draft.category, question_text = draft."questionText", options = draft.options,
        correct_answer = draft."correctAnswer", explanation = draft.explanation, difficulty = draft.difficulty,
        language = draft.language, translations = draft.translations, seconds = draft.seconds, kinds = draft.kinds,
        keeps_order = draft."keepsOrder",
        tags = draft.tags, media_hash = draft."mediaHash", media_alt = draft."mediaAlt", text_key = draft."textKey"
      from ${recordsOf(rows.slice(at, at + batchSize))} where question.id = draft.id`);
}

/** A question as it is stored. */
type Written = Keyed<
  Omit<QuestionDraft, 'mediaHash'> & { readonly mediaHash?: string | null | undefined }
> & {
  readonly id: string;
  readonly ownerId: string | null;
  readonly kinds: readonly QuestionKind[];
};

function recordsOf(rows: readonly Written[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft(id uuid, "ownerId" uuid, category text, "questionText" text,
      options text[], "correctAnswer" int, explanation text, difficulty text, language text, translations jsonb, seconds int, "keepsOrder" boolean, kinds text[], tags text[], "mediaHash" text, "mediaAlt" text, "textKey" text)`;
}

function keyOf({ category, textKey }: Pick<Keyed, 'category' | 'textKey'>): string {
  return `${category} ${textKey}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
