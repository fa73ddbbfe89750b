import { setImmediate as nextTurn } from 'node:timers/promises';
import { LANGUAGES, type Language } from '@paheli/core/languages';
import { createNearTexts } from '@paheli/core/question-bank/near-texts';
import { textKeyOf } from '@paheli/core/question-bank/question';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import type { FindSimilar, SimilarQuestion, SimilarUpload } from '@paheli/core/question-bank/similar';
import type { Database } from '@paheli/db/client/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import type { Keyed } from './insert-questions';
import { isKeptBy } from './list-questions';

const mostOfOne = 3;
const mostNamed = 100;
/** How many searches are made before other work continues: these take some milliseconds. */
const searchesPerTurn = 50;

/** Returns at most three questions in use of the category with nearly the same text, the most similar first. */
export async function listSimilar(
  { database }: Pick<Deps, 'database'>,
  viewer: Viewer,
  { category, questionText, language, exceptId }: FindSimilar,
): Promise<SimilarQuestion[]> {
  const bank = await readTexts(database, viewer, category, language);
  const near = nearTexts(bank.filter(({ id }) => id !== exceptId));
  return near(questionText)
    .slice(0, mostOfOne)
    .map(({ item, similarity }) => toSimilar(item, similarity));
}

/**
 * Returns the drafts that the bank has nearly the same in one of their languages, with the most similar question of each:
 * a hundred at most. The same question is none of them: it is not added.
 */
export async function listSimilarUploads(
  database: Database,
  viewer: Viewer,
  drafts: readonly Keyed[],
): Promise<SimilarUpload[]> {
  const similar: SimilarUpload[] = [];
  for (const [category, ofCategory] of Map.groupBy(drafts, (draft) => draft.category)) {
    for (const language of LANGUAGES) {
      const written = ofCategory.flatMap((draft) => {
        const questionText = textsIn(draft, language)?.questionText;
        return questionText === undefined ? [] : { questionText, textKey: draft.textKey };
      });
      if (written.length === 0) continue;
      const near = nearTexts(await readTexts(database, viewer, category, language));
      for (const [index, { questionText, textKey }] of written.entries()) {
        const nearest = near(questionText).find(({ item }) => item.textKey !== textKey);
        if (nearest) similar.push({ questionText, similarTo: toSimilar(nearest.item, nearest.similarity) });
        if (similar.length >= mostNamed) return similar;
        if (index % searchesPerTurn === searchesPerTurn - 1) await nextTurn();
      }
    }
  }
  return similar;
}

type Text = { readonly id: string; readonly questionText: string; readonly textKey: string };

/** Returns the texts of a category in one language; questions without a variant are left out. */
async function readTexts(
  { db }: Pick<Database, 'db'>,
  viewer: Viewer,
  category: Keyed['category'],
  language: Language,
): Promise<Text[]> {
  const { id, questionText, textKey, translations } = questions;
  const inLanguage = sql<string | null>`case when ${questions.language} = ${language} then ${questionText}
    else ${translations} -> ${language}::text ->> 'questionText' end`;
  const rows = await db
    .select({ id, questionText: inLanguage, textKey })
    .from(questions)
    .where(and(isKeptBy(viewer), eq(questions.category, category), isNull(questions.archivedAt)));
  return rows.flatMap((row) => (row.questionText === null ? [] : { ...row, questionText: row.questionText }));
}

/** Returns a search for nearly the same texts, without regard to case and spacing. */
function nearTexts(bank: readonly Text[]) {
  const near = createNearTexts(bank, ({ questionText }) => textKeyOf(questionText));
  return (questionText: string) => near(textKeyOf(questionText));
}

function toSimilar({ id, questionText }: Text, similarity: number): SimilarQuestion {
  return { id, questionText, similarity };
}
