import { optionsNameOthers } from '@paheli/core/question-bank/keeps-order';
import type { QuestionDraft } from '@paheli/core/question-bank/question';

/** A question to be written into a file. */
export type ExportedQuestion = Pick<
  QuestionDraft,
  | 'category'
  | 'questionText'
  | 'options'
  | 'correctAnswer'
  | 'explanation'
  | 'difficulty'
  | 'seconds'
  | 'keepsOrder'
  | 'tags'
  | 'language'
  | 'translations'
  | 'mediaHash'
> & { readonly mediaAlt?: string | null | undefined; readonly id?: string };

/** Returns the texts of a question by the languages of an upload's columns. A question in Hindi alone has none in English. */
export function textsByLanguage(question: ExportedQuestion) {
  const { translations } = question;
  return question.language === 'hi' ? { hi: question } : { en: question, hi: translations.hi };
}

/** Returns the mark of a question as a file has it; undefined where its options say the same. */
export function markOf(
  question: Omit<ExportedQuestion, 'translations'> & Partial<ExportedQuestion>,
): boolean | undefined {
  return question.keepsOrder === optionsNameOthers(question) ? undefined : question.keepsOrder;
}

/**
 * Returns how a file names a right option: as a position, or as the text where both positions are also texts of other options.
 * An upload refuses an answer that is the position of one option and the text of another. Returns the first position where
 * no way is clear, so that the upload refuses the question and never reads it wrong.
 */
export function spellAnswer(options: readonly string[], index: number, positions: readonly string[]): string {
  const isClear = (spelling: string) => {
    const wanted = spelling.trim().toLowerCase();
    const places = [
      positionOf(wanted),
      options.findIndex((option) => option.trim().toLowerCase() === wanted),
    ];
    const found = places.filter((place) => place >= 0 && place < options.length);
    return found.length > 0 && found.every((place) => place === index);
  };
  return [...positions, options[index] ?? ''].find(isClear) ?? positions[0] ?? '';
}

/** Returns the option that an answer of one digit or letter names; -1 where it is none. */
function positionOf(wanted: string): number {
  if (wanted.length !== 1) return -1;
  return /[0-9]/.test(wanted) ? Number(wanted) : 'abcdef'.indexOf(wanted);
}
