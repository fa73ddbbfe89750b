import { LANGUAGES } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { findMarkup } from '@paheli/core/question-bank/markup';
import { textKeyOf } from '@paheli/core/question-bank/question';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import type { PlacedDraft } from './read-questions';

const markupMessages = {
  html: msg('This question has HTML, which players would read as it is.'),
  latex: msg('This question has LaTeX, which players would read as it is.'),
};

/** Returns what deserves a look: markup, and questions with the text of an earlier row and other options. */
export function listUploadWarnings(drafts: readonly PlacedDraft[]): RowError[] {
  const rowOfText = new Map<string, number>();
  return drafts.flatMap((draft) => {
    const { row, line } = draft;
    const place = { row, line, column: null };
    const texts = LANGUAGES.flatMap((language) => textsIn(draft, language) ?? []);
    const markup = findMarkup(
      texts
        .flatMap(({ questionText, options, explanation }) => [questionText, ...options, explanation])
        .join('\n'),
    );
    const textKey = `${draft.category} ${textKeyOf(draft.questionText)}`;
    const earlier = rowOfText.get(textKey);
    rowOfText.set(textKey, earlier ?? row);
    const sameText =
      earlier !== undefined && msg('Row {row} has the same text with other options.', { row: earlier });
    return [
      ...(markup ? [{ ...place, code: markup, message: markupMessages[markup] }] : []),
      ...(sameText ? [{ ...place, code: 'same_text', message: sameText }] : []),
    ];
  });
}
