import { optionsOf } from './choice';
import type { QuestionDraft } from './question';
import { letterOf } from './question-shape';

type Field = { readonly field: string; readonly before: string; readonly after: string };

/** Returns the fields in which two versions of a question differ, by the names of an upload's columns. */
export function compareQuestions(before: QuestionDraft, after: QuestionDraft): Field[] {
  const old = valuesOf(before);
  const values = valuesOf(after);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(values)])];
  return fields
    .map((field) => ({ field, before: old[field] ?? '', after: values[field] ?? '' }))
    .filter((each) => each.before !== each.after);
}

function valuesOf(question: QuestionDraft): Readonly<Record<string, string>> {
  const { category, correctAnswer, difficulty, seconds, tags, language, translations, mediaHash } = question;
  const { hi } = translations;
  return {
    category,
    language,
    difficulty,
    seconds: String(seconds),
    tags: tags.join(', '),
    media: mediaHash ?? '',
    keeps_order: question.keepsOrder ? 'true' : '',
    correct_answer: optionsOf(correctAnswer).map(letterOf).join(', '),
    ...textsOf(question, ''),
    ...(hi && textsOf(hi, '_hi')),
  };
}

function textsOf(
  {
    questionText,
    options,
    explanation,
    mediaAlt,
  }: Pick<QuestionDraft, 'questionText' | 'options' | 'explanation' | 'mediaAlt'>,
  suffix: string,
) {
  const named = [
    ['question_text', questionText],
    ...options.map((option, index) => [`option_${letterOf(index).toLowerCase()}`, option]),
    ['explanation', explanation ?? ''],
    ['media_alt', mediaAlt ?? ''],
  ];
  return Object.fromEntries(named.map(([name, text]) => [`${name}${suffix}`, text]));
}
