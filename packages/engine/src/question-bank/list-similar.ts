import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultLanguage, LANGUAGES, type Language } from '@paheli/core/languages';
import { createNearTexts } from '@paheli/core/question-bank/near-texts';
import { textKeyOf } from '@paheli/core/question-bank/question';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import type { FindSimilar, SimilarQuestion, SimilarUpload } from '@paheli/core/question-bank/similar';
import type { Database } from '@paheli/db/client/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { KeyedDraft } from './insert-questions';

const mostOfOne = 3;
const mostNamed = 100;
/** How many searches are made before other work continues: these take some milliseconds. */
const searchesPerTurn = 50;

/** Returns at most three questions in use of the category with nearly the same text, the most similar first. */
export async function listSimilar(
  { database }: Pick<Deps, 'database'>,
  { category, questionText, language, exceptId }: FindSimilar,
): Promise<SimilarQuestion[]> {
  const bank = await readTexts(database, category, language);
  const near = nearTexts(
    bank.filter(({ id }) => id !== exceptId),
    language,
  );
  return near(questionText).slice(0, mostOfOne);
}

/**
 * Returns the drafts that the bank has nearly the same in one of their languages, with the most similar question of each:
 * a hundred at most.
 */
export async function listSimilarUploads(
  database: Database,
  drafts: readonly KeyedDraft[],
): Promise<SimilarUpload[]> {
  const similar: SimilarUpload[] = [];
  for (const [category, ofCategory] of Map.groupBy(drafts, (draft) => draft.category)) {
    for (const language of LANGUAGES) {
      const written = ofCategory.flatMap((draft) => textsIn(draft, language)?.questionText ?? []);
      if (written.length === 0) continue;
      const near = nearTexts(await readTexts(database, category, language), language);
      for (const [index, questionText] of written.entries()) {
        const [nearest] = near(questionText);
        if (nearest) similar.push({ questionText, similarTo: nearest });
        if (similar.length >= mostNamed) return similar;
        if (index % searchesPerTurn === searchesPerTurn - 1) await nextTurn();
      }
    }
  }
  return similar;
}

type Text = { readonly id: string; readonly questionText: string };

/** Returns the texts of a category in one language; questions without a variant are left out. */
async function readTexts(
  { db }: Pick<Database, 'db'>,
  category: KeyedDraft['category'],
  language: Language,
): Promise<Text[]> {
  const { id, questionText, translations } = questions;
  const variant = sql<string | null>`${translations} -> ${language}::text ->> 'questionText'`;
  const rows = await db
    .select({ id, questionText: language === defaultLanguage ? questionText : variant })
    .from(questions)
    .where(and(eq(questions.category, category), isNull(questions.archivedAt)));
  return rows.flatMap((row) => (row.questionText === null ? [] : { ...row, questionText: row.questionText }));
}

/**
 * Returns a search for nearly the same texts, without regard to case and spacing. An equal question in English is the same
 * one: the bank refuses it. An equal variant is named.
 */
function nearTexts(bank: readonly Text[], language: Language): (questionText: string) => SimilarQuestion[] {
  const near = createNearTexts(bank, ({ questionText }) => textKeyOf(questionText));
  return (questionText) => {
    const key = textKeyOf(questionText);
    return near(key)
      .filter(({ item }) => language !== defaultLanguage || textKeyOf(item.questionText) !== key)
      .map(({ item, similarity }) => ({ ...item, similarity }));
  };
}
