import { optionsOf } from '@paheli/core/question-bank/choice';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { difficulties } from '@paheli/core/quiz/constants';
import { textKeyOf } from '@paheli/core/text';
import { categories } from '@paheli/core/tournament/schema';
import fc from 'fast-check';
import { findBrokenFormulas } from '../formulas/render-formulas';
import { isLostText } from '../rows/lost-text';

/** Texts that a file has to escape or that an upload may take for something else, among any others. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          ',',
          '\n',
          '\r',
          ';',
          '|',
          '\t',
          'a',
          ' ',
          "'",
          '=',
          '\ufeff',
          'क',
          'ा',
          '😀',
        ),
        maxLength,
      }),
      fc
        .tuple(
          fc.constantFrom('=', '+', '-', '@', '\u0001', '\uff1d', "'", '$x$ '),
          fc.string({ maxLength: 5 }),
        )
        .map((parts) => parts.join('')),
    )
    .map((value) => value.trim())
    .filter((value) => !isLostText(value));
/** Options that read like positions, besides others. */
const option = fc.oneof(
  { weight: 2, arbitrary: text(20) },
  fc.constantFrom(...'012345abcdefABCDEF', 'A, C', 'A,C', 'A; C', 'b|c', '0, 1', 'x, y', 'A, B, C'),
);

const texts = (count: number) =>
  fc.record({
    questionText: text(60),
    options: fc.uniqueArray(option, {
      ...{ minLength: count, maxLength: count },
      selector: textKeyOf,
    }),
    explanation: fc.option(text(60)),
  });

/** Generates any question of the bank that an upload does not refuse for its texts. */
export const anyQuestion: fc.Arbitrary<QuestionDraft> = fc
  .integer({ min: 2, max: 6 })
  .chain((count) =>
    fc.record({
      own: texts(count),
      hi: fc.option(texts(count), { nil: undefined }),
      language: fc.constantFrom('en' as const, 'hi' as const),
      category: fc.constantFrom(...categories),
      correctAnswers: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: count }),
      difficulty: fc.constantFrom(...difficulties),
      seconds: fc.integer({ min: 3, max: 120 }),
      keepsOrder: fc.boolean(),
      tags: fc.uniqueArray(fc.constantFrom('space', 'अंतरिक्ष', 'c++', '19th century'), { maxLength: 3 }),
    }),
  )
  .map(({ own, hi, ...rest }) => ({
    ...{ ...own, ...rest },
    translations: rest.language === 'hi' || hi === undefined ? {} : { hi },
  }))
  .map((written) => QuestionDraft.safeParse(written).data)
  .filter((draft) => draft !== undefined)
  .filter((draft) => findBrokenFormulas(draft).length === 0);

/**
 * Returns whether no way to write a right option is clear to an upload: its letter and its digit are texts of other options,
 * and so is its text a position of another, or has one of the signs that separate several answers.
 */
export function isUnclear({ options, correctAnswer }: QuestionDraft, separators: RegExp): boolean {
  const texts = options.map((each) => each.toLowerCase());
  const right = optionsOf(correctAnswer);
  return right.some((index) => {
    const isOther = (text: string) => texts.includes(text) && texts[index] !== text;
    const text = texts[index] ?? '';
    const place = text.length === 1 ? Math.max('012345'.indexOf(text), 'abcdef'.indexOf(text)) : -1;
    const isElsewhere = place !== -1 && place < options.length && place !== index;
    const isSplit = right.length > 1 && separators.test(text);
    return isOther('abcdef'.charAt(index)) && isOther(String(index)) && (isElsewhere || isSplit);
  });
}
