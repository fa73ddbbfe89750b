import { setImmediate as nextTurn } from 'node:timers/promises';
import { createNearTexts } from '@paheli/core/question-bank/near-texts';
import { textKeyOf } from '@paheli/core/question-bank/question';
import type { FindSimilar, SimilarQuestion, SimilarUpload } from '@paheli/core/question-bank/similar';
import type { Database } from '@paheli/db/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { KeyedDraft } from './insert-questions';

const mostOfOne = 3;
const mostNamed = 100;
/** How many searches are made before other work continues: these take some milliseconds. */
const searchesPerTurn = 50;

/** Returns at most three questions in use of the category with nearly the same text, the most similar first. */
export async function listSimilar(
  { database }: Pick<Deps, 'database'>,
  { category, questionText, exceptId }: FindSimilar,
): Promise<SimilarQuestion[]> {
  const bank = await readTexts(database, category);
  const near = createNearTexts(
    bank.filter(({ id }) => id !== exceptId),
    ({ textKey }) => textKey,
  );
  return near(textKeyOf(questionText)).slice(0, mostOfOne).map(toSimilar);
}

/** Returns the drafts that the bank has nearly the same, with the most similar question of each: a hundred at most. */
export async function listSimilarUploads(
  database: Database,
  drafts: readonly KeyedDraft[],
): Promise<SimilarUpload[]> {
  const similar: SimilarUpload[] = [];
  for (const [category, ofCategory] of Map.groupBy(drafts, (draft) => draft.category)) {
    const near = createNearTexts(await readTexts(database, category), ({ textKey }) => textKey);
    for (const [index, { questionText, textKey }] of ofCategory.entries()) {
      const [nearest] = near(textKey);
      if (nearest) similar.push({ questionText, similarTo: toSimilar(nearest) });
      if (similar.length >= mostNamed) return similar;
      if (index % searchesPerTurn === searchesPerTurn - 1) await nextTurn();
    }
  }
  return similar;
}

type Text = Pick<typeof questions.$inferSelect, 'id' | 'questionText' | 'textKey'>;

function readTexts({ db }: Pick<Database, 'db'>, category: KeyedDraft['category']): Promise<Text[]> {
  const { id, questionText, textKey } = questions;
  return db
    .select({ id, questionText, textKey })
    .from(questions)
    .where(and(eq(questions.category, category), isNull(questions.archivedAt)));
}

function toSimilar({
  item,
  similarity,
}: {
  readonly item: Text;
  readonly similarity: number;
}): SimilarQuestion {
  return { id: item.id, questionText: item.questionText, similarity };
}
