import { defaultLanguage, type Language, type TranslationLanguage, translationLanguages } from '../languages';

/**
 * The columns of a question in an upload, with every accepted name. The first name is the standard one. Names are compared
 * without case, spaces, `_` and `-`.
 */
const columnNames = {
  /** The bank's own id of a question that the row changes. */
  id: ['id', 'question_id'],
  category: ['category'],
  /** Stands in where a row has no category. */
  subject: ['subject'],
  questionText: ['question_text', 'question'],
  options: ['options'],
  optionA: ['option_a', 'a', 'option1', 'answer_a', 'answer1', 'choice_a', 'choice1'],
  optionB: ['option_b', 'b', 'option2', 'answer_b', 'answer2', 'choice_b', 'choice2'],
  optionC: ['option_c', 'c', 'option3', 'answer_c', 'answer3', 'choice_c', 'choice3'],
  optionD: ['option_d', 'd', 'option4', 'answer_d', 'answer4', 'choice_d', 'choice4'],
  optionE: ['option_e', 'e', 'option5', 'answer_e', 'answer5', 'choice_e', 'choice5'],
  optionF: ['option_f', 'f', 'option6', 'answer_f', 'answer6', 'choice_f', 'choice6'],
  /** Options that a question of the bank has no place for. */
  optionG: ['option_g', 'g', 'option7', 'answer_g', 'answer7', 'choice_g', 'choice7'],
  optionH: ['option_h', 'h', 'option8', 'answer_h', 'answer8', 'choice_h', 'choice8'],
  /** The wrong options of a question whose right one stands apart, as the text of its answer. */
  wrong1: [
    'wrong_answer_1',
    'wrong_1',
    'wrong_option_1',
    'incorrect_answer_1',
    'incorrect_1',
    'distractor_1',
  ],
  wrong2: [
    'wrong_answer_2',
    'wrong_2',
    'wrong_option_2',
    'incorrect_answer_2',
    'incorrect_2',
    'distractor_2',
  ],
  wrong3: [
    'wrong_answer_3',
    'wrong_3',
    'wrong_option_3',
    'incorrect_answer_3',
    'incorrect_3',
    'distractor_3',
  ],
  wrong4: [
    'wrong_answer_4',
    'wrong_4',
    'wrong_option_4',
    'incorrect_answer_4',
    'incorrect_4',
    'distractor_4',
  ],
  wrong5: [
    'wrong_answer_5',
    'wrong_5',
    'wrong_option_5',
    'incorrect_answer_5',
    'incorrect_5',
    'distractor_5',
  ],
  correctAnswer: [
    'correct_answer',
    'answer',
    'correct',
    'correct_option',
    'correct_choice',
    'right_answer',
    'correct_answers',
  ],
  /** Whether an option is right, where no column names the right ones. */
  flagA: ['is_correct_1', 'is_correct_a', 'option_1_correct', 'option_a_correct', 'answer_1_correct'],
  flagB: ['is_correct_2', 'is_correct_b', 'option_2_correct', 'option_b_correct', 'answer_2_correct'],
  flagC: ['is_correct_3', 'is_correct_c', 'option_3_correct', 'option_c_correct', 'answer_3_correct'],
  flagD: ['is_correct_4', 'is_correct_d', 'option_4_correct', 'option_d_correct', 'answer_4_correct'],
  flagE: ['is_correct_5', 'is_correct_e', 'option_5_correct', 'option_e_correct', 'answer_5_correct'],
  flagF: ['is_correct_6', 'is_correct_f', 'option_6_correct', 'option_f_correct', 'answer_6_correct'],
  explanation: ['explanation', 'answer_explanation'],
  /** The name of a picture or sound that comes in the same ZIP file, and what describes it. */
  media: ['media', 'media_file', 'image', 'picture', 'sound', 'audio'],
  mediaAlt: ['media_alt', 'alt_text', 'alt'],
  tags: ['tags', 'tag', 'topics', 'topic'],
  seconds: ['seconds', 'time_limit', 'time_in_seconds', 'time_limit_sec'],
  difficulty: ['difficulty'],
  keepsOrder: ['keeps_order'],
  /** The kind of a question in templates such as that of Quizizz, which has kinds that the bank has not. */
  questionType: ['question_type'],
} as const;
type OwnColumn = keyof typeof columnNames;

export const optionColumns = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF'] as const;
/** The options without which there is no question. */
export const neededOptions = ['optionA', 'optionB'] as const;
export const wrongColumns = ['wrong1', 'wrong2', 'wrong3', 'wrong4', 'wrong5'] as const;
export const flagColumns = ['flagA', 'flagB', 'flagC', 'flagD', 'flagE', 'flagF'] as const;
export const surplusOptionColumns = ['optionG', 'optionH'] as const;
/** The columns with texts, which variants in further languages have too: `question_text_hi`. */
export const textColumns = ['questionText', 'options', ...optionColumns, 'explanation', 'mediaAlt'] as const;
export type TextColumn = (typeof textColumns)[number];

export type QuestionColumn = OwnColumn | `${TextColumn}_${TranslationLanguage}`;

/** The columns by their names without case, spaces and signs. */
export const columnOfName: ReadonlyMap<string, QuestionColumn> = new Map([
  ...(Object.keys(columnNames) as OwnColumn[]).flatMap((column) =>
    columnNames[column].map((name) => [plainName(name), column] as const),
  ),
  ...translationLanguages.flatMap((language) =>
    textColumns.flatMap((column) =>
      columnNames[column].map((name) => [plainName(name + language), `${column}_${language}`] as const),
    ),
  ),
]);

/** Returns a name as names are compared. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** Returns the column of a text in a language. */
export function columnIn(column: TextColumn, language: Language): QuestionColumn {
  return language === defaultLanguage ? column : `${column}_${language}`;
}

/** The standard names of the columns that a name of a file can be mapped to. */
export const columnIds: readonly string[] = [...new Set(columnOfName.values())]
  .filter((column) => ![...surplusOptionColumns, ...flagColumns, 'subject', 'questionType'].includes(column))
  .map(columnName);

/** Returns the standard name of a column. */
export function columnName(column: QuestionColumn): string {
  const [own = '', language] = column.split('_');
  const name = columnNames[own as OwnColumn][0];
  return language === undefined ? name : `${name}_${language}`;
}
