import { LANGUAGES, type Language } from '@paheli/core/languages';
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
const searchMs = 3_000;

type SearchDeps = Pick<Deps, 'database' | 'fileWorker'>;

/** Returns at most three questions in use of the category with nearly the same text, the most similar first. */
export async function listSimilar(
  { database, fileWorker }: SearchDeps,
  viewer: Viewer,
  { category, questionText, language, exceptId }: FindSimilar,
  signal?: AbortSignal,
): Promise<SimilarQuestion[]> {
  const bank = (await readTexts(database, viewer, category, language)).filter(({ id }) => id !== exceptId);
  const limits = { perText: mostOfOne, pairs: mostOfOne, ms: searchMs };
  const pairs = await fileWorker.findNear([bank, [{ questionText }], limits], signal);
  return pairs.flatMap(({ inBank, similarity }) => toSimilar(bank[inBank], similarity));
}

/**
 * Returns the drafts that the bank has nearly the same in one of their languages, with the most similar question of each:
 * a hundred at most, of those that are found within some seconds. The same question is none of them: it is not added.
 */
export async function listSimilarUploads(
  { database, fileWorker }: SearchDeps,
  viewer: Viewer,
  drafts: readonly Keyed[],
  signal?: AbortSignal,
): Promise<SimilarUpload[]> {
  const similar: SimilarUpload[] = [];
  for (const [category, ofCategory] of Map.groupBy(drafts, (draft) => draft.category)) {
    for (const language of LANGUAGES) {
      const written = ofCategory.flatMap((draft) => {
        const questionText = textsIn(draft, language)?.questionText;
        return questionText === undefined ? [] : { questionText, textKey: draft.textKey };
      });
      if (written.length === 0) continue;
      const bank = await readTexts(database, viewer, category, language);
      const limits = { perText: 1, pairs: mostNamed - similar.length, ms: searchMs };
      const pairs = await fileWorker.findNear([bank, written, limits], signal);
      for (const { text, inBank, similarity } of pairs)
        for (const similarTo of toSimilar(bank[inBank], similarity))
          similar.push({ questionText: written[text]?.questionText ?? '', similarTo });
      if (similar.length >= mostNamed) return similar;
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

function toSimilar(text: Text | undefined, similarity: number): SimilarQuestion[] {
  return text ? [{ id: text.id, questionText: text.questionText, similarity }] : [];
}
