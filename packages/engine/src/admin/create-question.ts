import type { AdminQuestion, QuestionDraft } from '@paheli/core/admin/schema';
import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';
import { questions } from '@paheli/db/schema/question-bank';
import type { Deps, Viewer } from '../deps';

/** Adds a question to the bank. Throws `taken` where its category holds the same text already. */
export async function createQuestion(
  deps: Deps,
  _viewer: Viewer,
  draft: QuestionDraft,
): Promise<AdminQuestion> {
  const explanation = draft.explanation || null;
  const question = { ...draft, explanation, id: deps.newId(), createdAt: deps.now() };
  try {
    await deps.database.db.insert(questions).values({ ...question, textKey: textKeyOf(draft.questionText) });
  } catch (error) {
    if (constraintName(error) !== 'question_text_key') throw error;
    const message = 'This category already has a question with this text.';
    throw new Problem('taken', { detail: message, errors: [{ path: 'questionText', message }] });
  }
  return question;
}

/** What makes two questions the same: their text without regard to case and spacing. */
export function textKeyOf(questionText: string): string {
  return questionText.trim().replace(/\s+/g, ' ').toLowerCase();
}
