import { scrollsOnSmallPhones } from '@paheli/core/question-bank/reading-limits';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import entertainment from './questions/entertainment.json';
import general from './questions/general.json';
import history from './questions/history.json';
import science from './questions/science.json';
import sports from './questions/sports.json';

const difficulties = ['easy', 'medium', 'hard'] as const;

/** One clean line: no stray, double or non-breaking spaces, which would break comparison with an answer's text. */
const line = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\S+( \S+)*$/);

/** The limits keep a question readable within five seconds on a screen 360 px wide. */
const DemoQuestion = z.strictObject({
  questionText: line(110).regex(/\?$/),
  options: z.array(line(32)).length(4),
  correctAnswer: z.int().min(0).max(3),
  explanation: line(180).regex(/\.$/),
  difficulty: z.enum(difficulties),
  translations: z
    .strictObject({
      hi: z.strictObject({
        questionText: line(110).regex(/\?$/),
        options: z.array(line(32)).length(4),
        explanation: line(180).regex(/।$/),
      }),
    })
    .optional(),
});
type DemoQuestion = z.infer<typeof DemoQuestion>;

const files: [category: string, questions: unknown][] = [
  ['general', general],
  ['science', science],
  ['history', history],
  ['sports', sports],
  ['entertainment', entertainment],
];

const parse = (questions: unknown) => DemoQuestion.array().parse(questions);

/** Returns only letters and digits: 'Who wrote "Godaan"?' equals 'who wrote Godaan'. */
const normalise = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the values that occur more than once, so that a failure names them. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function countBy<Key extends string | number>(questions: DemoQuestion[], key: (q: DemoQuestion) => Key) {
  const counts = new Map<Key, number>();
  for (const question of questions) counts.set(key(question), (counts.get(key(question)) ?? 0) + 1);
  return counts;
}

describe.each(files)('demo questions: %s', (_category, raw) => {
  test('every question has the agreed shape and fits its lengths', () => {
    const result = DemoQuestion.array().safeParse(raw);
    expect(result.error?.issues ?? []).toEqual([]);
  });

  test('there are 42, 14 of each difficulty', () => {
    const questions = parse(raw);
    expect(questions).toHaveLength(42);
    const counts = countBy(questions, (q) => q.difficulty);
    expect(difficulties.map((difficulty) => counts.get(difficulty))).toEqual([14, 14, 14]);
  });

  test('the right answer is in each of the four places 10 or 11 times', () => {
    const counts = countBy(parse(raw), (q) => q.correctAnswer);
    expect([0, 1, 2, 3].map((place) => counts.get(place)).sort()).toEqual([10, 10, 11, 11]);
  });

  test('the right answer cannot be guessed by its place: no run of four alike', () => {
    const places = parse(raw)
      .map((q) => q.correctAnswer)
      .join('');
    expect(places).not.toMatch(/(\d)\1{3}/);
  });

  test('the four options differ, ignoring case', () => {
    for (const { questionText, options } of parse(raw)) {
      expect(repeated(options.map((option) => option.toLowerCase())), questionText).toEqual([]);
    }
  });

  test('no option refers to the others, whose order is not promised', () => {
    const options = parse(raw).flatMap((q) => q.options);
    expect(options.filter((option) => /\b(all|none|both|neither) of\b/i.test(option))).toEqual([]);
  });

  test('no option reads as an index or a letter, which an upload would have to refuse as ambiguous', () => {
    const options = parse(raw).flatMap((q) => q.options);
    expect(options.filter((option) => /^[0-3a-d]$/i.test(option))).toEqual([]);
  });

  test('an explanation says more than the answer', () => {
    for (const { questionText, options, correctAnswer, explanation } of parse(raw)) {
      const answer = options[correctAnswer] ?? '';
      expect(explanation.length, questionText).toBeGreaterThan(answer.length + 20);
    }
  });
});

describe('demo questions: the whole bank', () => {
  const bank = files.flatMap(([, questions]) => parse(questions));

  test('no question is asked twice, ignoring case and punctuation', () => {
    expect(repeated(bank.map((q) => normalise(q.questionText)))).toEqual([]);
  });

  test('no explanation is used twice, ignoring case and punctuation', () => {
    expect(repeated(bank.map((q) => normalise(q.explanation)))).toEqual([]);
  });
});

describe('demo questions in Hindi', () => {
  const translated = files.map(([category, questions]) => ({
    category,
    questions: parse(questions).flatMap(({ translations, ...question }) =>
      translations ? [{ ...question, hi: translations.hi }] : [],
    ),
  }));
  const all = translated.flatMap(({ questions }) => questions);

  test('are 60: ten of each difficulty of general knowledge and of science', () => {
    const counts = translated.map(({ category, questions }) => [
      category,
      ...difficulties.map((difficulty) => questions.filter((q) => q.difficulty === difficulty).length),
    ]);
    expect(counts.filter(([, easy]) => easy !== 0)).toEqual([
      ['general', 10, 10, 10],
      ['science', 10, 10, 10],
    ]);
  });

  test('are whole on the smallest phone, and in Devanagari', () => {
    for (const { hi } of all) {
      expect(scrollsOnSmallPhones(hi), hi.questionText).toBe(false);
      for (const text of [hi.questionText, hi.explanation]) expect(text).toMatch(/\p{Script=Devanagari}/u);
    }
  });

  test('have the options in the order of the English ones: numbers and symbols are the same', () => {
    const digits = (text: string) => text.replace(/[^\d.]/g, '').replace(/^\.+|\.+$/g, '');
    for (const { options, hi } of all) {
      expect(hi.options.map(digits).filter((text) => text.length > 1)).toEqual(
        options.map(digits).filter((text) => text.length > 1),
      );
      for (const [index, option] of hi.options.entries())
        if (!/\p{Script=Devanagari}/u.test(option)) expect(option).toBe(options[index]);
    }
  });

  test('are all different, and so are the options of each', () => {
    expect(repeated(all.map(({ hi }) => normalise(hi.questionText)))).toEqual([]);
    expect(repeated(all.map(({ hi }) => normalise(hi.explanation)))).toEqual([]);
    for (const { hi } of all) expect(repeated(hi.options)).toEqual([]);
  });
});
