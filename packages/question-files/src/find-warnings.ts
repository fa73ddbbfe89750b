import { LANGUAGES } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { findMarkup } from '@paheli/core/question-bank/markup';
import { questionKeyOf } from '@paheli/core/question-bank/question';
import { kindsOf } from '@paheli/core/question-bank/question-shape';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import { isMostlyDevanagari, textKeyOf } from '@paheli/core/text';
import type { PlacedDraft } from './placed-draft';
import { lettersCut } from './rows/option-letters';

const needsAdmission = {
  code: 'unusual_kind',
  message: msg(
    'This question has not four options, several right answers or a time of its own. Only tournaments that admit its kind ask it.',
  ),
};

const twoLanguages = {
  code: 'two_languages',
  message: msg(
    'This question has English and Hindi in one text. Mark them with [EN] and [HI], or give each its own column.',
  ),
};

const markupMessages = {
  html: msg('This question has HTML, which players would read as it is.'),
  latex: msg('This question has LaTeX, which players would read as it is.'),
};

/**
 * Returns what deserves a look: what the bank does not keep of a file, two languages in one text, markup, questions with the text of an earlier row and
 * other options, and last what whole files have: letters that were left out, and questions that only some tournaments ask.
 */
export function findWarnings(drafts: readonly PlacedDraft[]): RowError[] {
  const rowOfText = new Map<string, number>();
  const seen = new Set<string>();
  const warnings = drafts.flatMap((draft) => {
    const { row, line, lost = [] } = draft;
    const key = `${draft.category} ${questionKeyOf(draft)}`;
    // The same question again is no question with the same text.
    if (seen.has(key)) return [];
    seen.add(key);
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
      ...lost.map((each) => ({ row, line, ...each })),
      ...(isMixed(draft) ? [{ ...place, ...twoLanguages }] : []),
      ...(markup ? [{ ...place, code: markup, message: markupMessages[markup] }] : []),
      ...(sameText ? [{ ...place, code: 'same_text', message: sameText }] : []),
    ];
  });
  const unusual = drafts.filter((draft) => kindsOf(draft).length > 0);
  const isOfFile = ({ code }: RowError) => code === lettersCut.code;
  return [
    ...warnings.filter((warning) => !isOfFile(warning)),
    ...warnings.filter(isOfFile),
    ...unusual.map(({ row, line }) => ({ row, line, column: null, ...needsAdmission })),
  ];
}

/** Returns whether the text of a question, or each of its options, seems to stand there twice: in English and in Hindi. */
function isMixed({ questionText, options }: PlacedDraft): boolean {
  const isTwice = (text: string, words: RegExp) => {
    const parts = text.split(/\s[|/]\s|\n/);
    return (
      parts.some(isMostlyDevanagari) && parts.some((part) => !isMostlyDevanagari(part) && words.test(part))
    );
  };
  return isTwice(questionText, /[a-z]+\s+[a-z]+/i) || options.every((option) => isTwice(option, /[a-z]{2}/i));
}
