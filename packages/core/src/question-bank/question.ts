// Long because every field carries the description that the API reference shows.

import { z } from 'zod';
import { Id, idOr } from '../id';
import { Language, Languages } from '../language-schema';
import { defaultLanguage } from '../languages';
import { key } from '../message';
import { PageInput } from '../page';
import { Difficulty } from '../quiz/schema';
import { searchText, textKeyOf } from '../text';
import { Category } from '../tournament/schema';
import { type Choice, optionsOf, soleOption, toChoice } from './choice';
import { optionsNameOthers } from './keeps-order';
import { MeasureFilter, QuestionMeasure } from './measure';
import { AdminMedium, MediaHash } from './medium';
import { QuestionKind } from './question-kind';
import { optionsLimits, secondsLimits } from './question-shape';
import { QuestionTexts, QuestionTextsDraft, type Translations, textLimits } from './question-texts';
import { Tags } from './tags';

export const whichAnswer = key('Choose the correct answer, 0 to 5.');
const whichAlt = key('Describe the picture or sound in each language of the question.');
const whichSeconds = key('Choose 3 to 120 seconds.');

const option = z
  .number(whichAnswer)
  .int(whichAnswer)
  .min(0, whichAnswer)
  .max(optionsLimits.most - 1, whichAnswer);

/** The right answer as it is written: one option, or several. */
export const CorrectAnswer = z.object({
  correctAnswer: option.nullish().meta({
    description: 'Index of the correct option, from 0 to 5; null where several are.',
    examples: [1],
  }),
  correctAnswers: z
    .array(option, key('Give the indexes of all correct options, such as [0, 2].'))
    .max(optionsLimits.most, whichAnswer)
    .optional()
    .meta({
      description: 'Indexes of all correct options; beside `correct_answer`, that one alone.',
      examples: [[1]],
    }),
});

/** Returns the right options as they were written, in one field or the other. */
export function writtenAnswers({
  correctAnswer,
  correctAnswers = [],
}: z.infer<typeof CorrectAnswer>): readonly number[] {
  return correctAnswer == null ? correctAnswers : [correctAnswer];
}

/** The right answer as it is shown. */
export const ShownAnswer = z.object({
  correctAnswer: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Index of the correct option, from 0; null where several are.', examples: [1] }),
  correctAnswers: z
    .array(z.number().int())
    .meta({ description: 'Indexes of all correct options.', examples: [[1]] }),
});

/** Returns a right answer as it is shown. */
export function showAnswer(correctAnswer: Choice): z.infer<typeof ShownAnswer> {
  return { correctAnswer: soleOption(correctAnswer), correctAnswers: optionsOf(correctAnswer) };
}

/** The variants as they are written: null stands for none. */
const TranslationsDraft = z
  .strictObject({ hi: QuestionTextsDraft.nullish().describe('The question in Hindi.') })
  .transform(({ hi }): Translations => (hi ? { hi } : {}));

/** A question as it is written. */
export const WrittenQuestion = z.strictObject({
  category: Category.describe('Subject area of the questions.'),
  ...QuestionTextsDraft.shape,
  ...CorrectAnswer.shape,
  seconds: z
    .number(whichSeconds)
    .int(whichSeconds)
    .min(secondsLimits.least, whichSeconds)
    .max(secondsLimits.most, whichSeconds)
    .default(secondsLimits.usual)
    .meta({ description: 'Time to answer in seconds; 5 if absent.', examples: [5] }),
  keepsOrder: z
    .boolean(key('Use true or false.'))
    .optional()
    .meta({
      description:
        'Whether every player sees the options in this order; if absent, where an option names another or says all or none of them.',
      examples: [false],
    }),
  difficulty: Difficulty.default('medium').describe('Difficulty of the question; `medium` if absent.'),
  tags: Tags.default([]).describe('Tags of the question in any language; none if absent.'),
  language: Language.default(defaultLanguage).describe(
    "Language of the question's own texts; `en` if absent.",
  ),
  mediaHash: MediaHash.nullish().describe('Hash of the picture or sound; none for a question of text alone.'),
  translations: TranslationsDraft.default({}).meta({
    description: 'The question in further languages; none if absent.',
    examples: [{}],
  }),
});
export type WrittenQuestion = z.infer<typeof WrittenQuestion>;

/** A question as an administrator wrote it, complete and consistent. */
export type QuestionDraft = Omit<WrittenQuestion, keyof z.infer<typeof CorrectAnswer> | 'keepsOrder'> & {
  readonly correctAnswer: Choice;
  readonly keepsOrder: boolean;
};

/** A field that does not fit the others, with the key of a sentence. */
type Misfit = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly params?: Readonly<Record<string, number>>;
};

/** Returns the fields that do not fit the others, each of which is valid by itself. */
export function findMisfits(question: WrittenQuestion): Misfit[] {
  const { options, language, translations, seconds, correctAnswer, correctAnswers, mediaHash } = question;
  const found: Misfit[] = [];
  const answers = writtenAnswers({ correctAnswer, correctAnswers });
  const field = correctAnswer == null && correctAnswers ? 'correctAnswers' : 'correctAnswer';
  if (answers.length === 0) found.push({ path: [field], message: whichAnswer });
  if (correctAnswer != null && correctAnswers?.some((answer) => answer !== correctAnswer))
    found.push({ path: ['correctAnswers'], message: key('The two fields of the correct answer differ.') });
  if (answers.some((answer) => answer >= options.length))
    found.push({
      path: [field],
      message: key('There is no such option: the question has {options}.'),
      params: { options: options.length },
    });
  if (new Set(answers).size < answers.length)
    found.push({ path: [field], message: key('Name each correct option once.') });
  if (language !== defaultLanguage && translations[language])
    found.push({
      path: ['translations'],
      message: key("The question's own texts are in this language already."),
    });
  const { hi } = translations;
  if (mediaHash && !question.mediaAlt) found.push({ path: ['mediaAlt'], message: whichAlt });
  if (mediaHash && hi && !hi.mediaAlt)
    found.push({ path: ['translations', 'hi', 'mediaAlt'], message: whichAlt });
  if (hi && hi.options.length !== options.length && hi.options.length > 1)
    found.push({
      path: ['translations', 'hi', 'options'],
      message: key('Give as many options in each language.'),
    });
  if (seconds > secondsLimits.usual) return found;
  for (const [path, texts] of [
    [['questionText'], question],
    [['translations', 'hi', 'questionText'], hi],
  ] as const)
    if (texts && texts.questionText.length > textLimits.usual)
      found.push({
        path,
        message: key('Use at most {maximum} characters, or give the question more than 5 seconds.'),
        params: { maximum: textLimits.usual },
      });
  return found;
}

function checkQuestion(question: WrittenQuestion, context: z.RefinementCtx): void {
  for (const { path, message, params } of findMisfits(question))
    context.addIssue({ code: 'custom', path: [...path], message, params });
}

/** Returns a checked question with its right options as one choice. Without a picture or sound, nothing describes one. */
export function toDraft({ correctAnswer, correctAnswers, ...rest }: WrittenQuestion): QuestionDraft {
  const draft = {
    ...rest,
    correctAnswer: toChoice(writtenAnswers({ correctAnswer, correctAnswers })) ?? 0,
    keepsOrder: rest.keepsOrder ?? optionsNameOthers(rest),
  };
  if (draft.mediaHash) return draft;
  const { hi } = draft.translations;
  const translations = hi ? { hi: { ...hi, mediaAlt: undefined } } : {};
  return { ...draft, mediaHash: undefined, mediaAlt: undefined, translations };
}

/** A new question, complete and consistent. */
export const CreateQuestion = WrittenQuestion.superRefine(checkQuestion).meta({
  id: 'QuestionDraft',
  description: 'A new question for the bank.',
});

export const QuestionDraft = CreateQuestion.transform(toDraft);

/** A question of the bank. An archived question is drawn no more, except from pools that were frozen before. */
export const AdminQuestion = z
  .object({
    id: Id.describe('Id of the question.'),
    category: Category.describe('Subject area of the questions.'),
    ...QuestionTexts.shape,
    ...ShownAnswer.shape,
    seconds: z
      .number()
      .int()
      .meta({ description: 'Time to answer in seconds.', examples: [5] }),
    keepsOrder: z.boolean().describe('Whether every player sees the options in this order.'),
    tags: z.array(z.string()).meta({ description: 'Tags of the question.', examples: [['space']] }),
    kinds: z.array(QuestionKind).describe('What the question has beyond the usual shape.'),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    language: Language.describe("Language of the question's own texts."),
    translations: z
      .object({
        hi: QuestionTexts.optional().describe('The question in Hindi; absent if there is no variant.'),
      })
      .describe('The question in further languages.'),
    mediaHash: MediaHash.nullable().describe(
      'Hash of the picture or sound; null for a question of text alone.',
    ),
    media: AdminMedium.nullable().describe('Picture or sound of the question; null if it has none.'),
    sharedAt: z
      .date()
      .nullable()
      .describe('Time when the question was shared with organisers; null if it is not shared.'),
    openedAt: z
      .date()
      .nullable()
      .describe(
        'Time when the question was set apart for games without a stake; null while tournaments with a stake ask it.',
      ),
    archivedAt: z.date().nullable().describe('Time when the question was archived; null while it is in use.'),
    createdAt: z.date().describe('Time when the question was added.'),
  })
  .meta({ id: 'AdminQuestion', description: 'A question of the bank, as administrators see it.' });
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const ListedQuestion = AdminQuestion.extend({
  measures: QuestionMeasure.array().describe('How players answered it, by language; empty before they did.'),
}).meta({ id: 'ListedQuestion', description: 'A question of the bank with its measures.' });
export type ListedQuestion = z.infer<typeof ListedQuestion>;

export const ListQuestions = PageInput.extend({
  search: searchText(200, key('No question has these characters.'))
    .optional()
    .meta({
      description: 'Text to find in question, options and explanation, without regard to case.',
      examples: ['planet'],
    }),
  category: Category.optional().describe('Only questions of this category.'),
  difficulty: Difficulty.optional().describe('Only questions of this difficulty.'),
  measured: MeasureFilter.optional().describe('Only questions about which the answers of players say this.'),
  languages: Languages.optional().describe('Only questions with texts in all of these languages.'),
  tags: Tags.optional().describe('Only questions with at least one of these tags.'),
  questionKinds: z
    .array(QuestionKind)
    .optional()
    .meta({ description: 'Only questions of no other kinds than these.', examples: [[]] }),
  mostSeconds: z
    .number(whichSeconds)
    .int(whichSeconds)
    .min(secondsLimits.least, whichSeconds)
    .max(secondsLimits.most, whichSeconds)
    .optional()
    .meta({ description: 'Only questions of at most so many seconds.', examples: [20] }),
  shared: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list the questions that are shared with organisers instead of one’s own.'),
  forStake: z
    .boolean(key('Use true or false.'))
    .optional()
    .meta({
      description:
        'Only questions that tournaments with a fee or a prize ask, or with `false` only those that games without one ask.',
      examples: [true],
    }),
  archived: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list archived questions instead of those in use.'),
});
export type ListQuestions = z.infer<typeof ListQuestions>;

export const QuestionRef = z.strictObject({
  questionId: idOr(key('This is not a question id.')).describe('Id of the question.'),
});
export type QuestionRef = z.infer<typeof QuestionRef>;

export const UpdateQuestion = WrittenQuestion.extend(QuestionRef.shape)
  .superRefine(checkQuestion)
  .meta({ id: 'UpdateQuestion', description: 'The new content of a question.' });
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

/** Returns the key by which questions of a category are the same: the text and the options in any order. */
export function questionKeyOf({
  questionText,
  options,
}: Pick<QuestionTexts, 'questionText' | 'options'>): string {
  return [textKeyOf(questionText), ...options.map(textKeyOf).toSorted()].join('\n');
}
