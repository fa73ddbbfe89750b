import type { Page } from '@paheli/core/page';
import {
  type AdminQuestion,
  type ListedQuestion,
  type ListQuestions,
  showAnswer,
} from '@paheli/core/question-bank/question';
import { questions } from '@paheli/db/schema/question-bank';
import { and, eq, getTableColumns, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deps, Viewer } from '../deps';
import { isOwnedBy, ownerOf } from '../foundation/owner';
import { readPage } from '../foundation/page';
import { contains } from '../foundation/search';
import { arrayOf } from '../foundation/transaction';
import { readMedia } from './media/read-media';
import { isMeasuredAs, readMeasures } from './read-measures';

const { textKey: _, ...columns } = getTableColumns(questions);

/** The columns of a question for administrators. */
export const adminQuestionColumns = columns;

type StoredQuestion = Omit<typeof questions.$inferSelect, 'textKey'>;

/** Returns a stored question as administrators see it. */
export function toAdminQuestion(question: StoredQuestion): Omit<AdminQuestion, 'media'> {
  return { ...question, ...showAnswer(question.correctAnswer) };
}

/** Returns stored questions as administrators see them, with their media. */
export async function withMedia(
  deps: Pick<Deps, 'database' | 'personalData'>,
  stored: readonly StoredQuestion[],
): Promise<AdminQuestion[]> {
  const media = await readMedia(
    deps,
    stored.map(({ mediaHash }) => mediaHash),
  );
  return stored.map((question) => ({
    ...toAdminQuestion(question),
    media: media.get(question.mediaHash) ?? null,
  }));
}

/** Lists the viewer's questions, the shared ones, or the archive of either, newest first. */
export async function listQuestions(
  deps: Pick<Deps, 'database' | 'personalData'>,
  viewer: Viewer,
  { limit, cursor, ...filters }: z.input<typeof ListQuestions>,
): Promise<Page<ListedQuestion>> {
  const query = deps.database.db.select(adminQuestionColumns).from(questions).$dynamic();
  const page = await readPage(deps, query, {
    limit,
    cursor,
    table: questions,
    matching: questionsOf(viewer, filters),
  });
  const [items, measures] = await Promise.all([
    withMedia(deps, page.items),
    readMeasures(
      deps,
      page.items.map(({ id }) => id),
    ),
  ]);
  return { ...page, items: items.map((item) => ({ ...item, measures: measures.get(item.id) ?? [] })) };
}

/** Returns one stored question as administrators see it, with its medium. */
export async function withMedium(
  deps: Pick<Deps, 'database' | 'personalData'>,
  question: StoredQuestion,
): Promise<AdminQuestion> {
  const media = await readMedia(deps, [question.mediaHash]);
  return { ...toAdminQuestion(question), media: media.get(question.mediaHash) ?? null };
}

type Filters = Omit<z.input<typeof ListQuestions>, 'limit' | 'cursor'>;

/** Returns the condition of the questions that a viewer keeps: an organiser's own, or the house's. */
export function isKeptBy(viewer: Viewer): SQL {
  return isOwnedBy(questions.ownerId, ownerOf(viewer));
}

/** Returns the condition of the questions that a list shows to a viewer. */
export function questionsOf(
  viewer: Viewer,
  { archived, shared, search, ...filters }: Filters,
): SQL | undefined {
  const { category, difficulty, measured, languages, tags, questionKinds, mostSeconds, forStake } = filters;
  const isForStake = and(isNull(questions.sharedAt), isNull(questions.openedAt));
  return and(
    shared ? isNotNull(questions.sharedAt) : isKeptBy(viewer),
    archived ? isNotNull(questions.archivedAt) : isNull(questions.archivedAt),
    forStake === undefined ? undefined : forStake ? isForStake : sql`not (${isForStake})`,
    category && eq(questions.category, category),
    difficulty && eq(questions.difficulty, difficulty),
    measured && isMeasuredAs(measured),
    languages &&
      sql`has_texts_in(${questions.language}, ${questions.translations}, ${arrayOf('text', languages)})`,
    tags && sql`${questions.tags} && ${arrayOf('text', tags)}`,
    questionKinds && sql`${questions.kinds} <@ ${arrayOf('text', questionKinds)}`,
    mostSeconds === undefined ? undefined : lte(questions.seconds, mostSeconds),
    search ? textsContain(search) : undefined,
  );
}

function textsContain(search: string): SQL | undefined {
  return or(
    contains(questions.questionText, search),
    contains(questions.explanation, search),
    contains(sql`array_to_string(${questions.tags}, ' ')`, search),
    sql`exists (select from unnest(${questions.options}) as option_text where ${contains(sql`option_text`, search)})`,
    sql`exists (select from jsonb_path_query(${questions.translations}, 'strict $.**') as variant
      where jsonb_typeof(variant) = 'string' and ${contains(sql`variant #>> '{}'`, search)})`,
  );
}
