import { describe, expect, test } from 'vitest';
import { textKeyOf } from '../text';
import { optionsOf } from './choice';
import { ListQuestions, QuestionDraft, questionKeyOf, UpdateQuestion } from './question';
import { kindsOf } from './question-shape';

const draft = {
  category: 'science',
  questionText: 'Which planet is the largest?',
  options: ['Mars', 'Jupiter', 'Venus', 'Saturn'],
  correctAnswer: 1,
};

test('absent fields get their defaults', () => {
  expect(QuestionDraft.parse(draft)).toEqual({
    ...draft,
    explanation: null,
    difficulty: 'medium',
    seconds: 5,
    keepsOrder: false,
    tags: [],
    language: 'en',
    translations: {},
  });
});

test('a question in Hindi has no variant in Hindi', () => {
  const { questionText, options } = draft;
  const translations = { hi: { questionText, options } };
  expect(QuestionDraft.safeParse({ ...draft, translations }).success).toBe(true);
  const { error } = QuestionDraft.safeParse({ ...draft, language: 'hi', translations });
  expect(error?.issues.map(({ path }) => path)).toEqual([['translations']]);
});

test('a variant in another language may be given, or null for none', () => {
  const hi = { questionText: 'कौन-सा ग्रह लाल ग्रह कहलाता है?', options: ['शुक्र', 'मंगल', 'बृहस्पति', 'शनि'] };
  expect(QuestionDraft.parse({ ...draft, translations: { hi } }).translations).toEqual({
    hi: { ...hi, explanation: null },
  });
  expect(QuestionDraft.parse({ ...draft, translations: { hi: null } }).translations).toEqual({});
});

test('surrounding space is removed from texts, and an explanation of only space is absent', () => {
  const read = QuestionDraft.parse({ ...draft, questionText: '\n Why? \t', explanation: ' \u00a0 ' });
  expect(read).toMatchObject({ questionText: 'Why?', explanation: null });
});

test.each([
  ['category', { category: 'cricket' }],
  ['questionText', { questionText: ' ' }],
  ['questionText', { questionText: 'x'.repeat(501) }],
  ['questionText', { questionText: 'x'.repeat(1001), seconds: 20 }],
  ['seconds', { seconds: 2 }],
  ['seconds', { seconds: 121 }],
  ['seconds', { seconds: 5.5 }],
  ['questionText', { questionText: 'a\0b' }],
  ['options', { options: ['a'], correctAnswer: 0 }],
  ['options', { options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
  ['options', { options: 'abcd' }],
  ['options.2', { options: ['a', 'b', ' ', 'd'] }],
  ['options.3', { options: ['Mars', 'b', 'c', ' mars '] }],
  ['options.0', { options: ['x'.repeat(201), 'b', 'c', 'd'] }],
  ['correctAnswer', { correctAnswer: 4 }],
  ['correctAnswer', { correctAnswer: undefined }],
  ['correctAnswer', { correctAnswer: -1 }],
  ['correctAnswers', { correctAnswer: undefined, correctAnswers: [] }],
  ['correctAnswers', { correctAnswer: undefined, correctAnswers: [1, 1] }],
  ['correctAnswers', { correctAnswer: undefined, correctAnswers: [0, 4] }],
  ['correctAnswers', { correctAnswer: 1, correctAnswers: [0, 2] }],
  ['correctAnswer', { correctAnswer: 1.5 }],
  ['correctAnswer', { correctAnswer: '1' }],
  ['explanation', { explanation: 'x'.repeat(1001) }],
  ['translations.hi.options', { translations: { hi: { questionText: 'क्या?', options: ['क'] } } }],
  ['translations.hi.options', { translations: { hi: { questionText: 'क्या?', options: ['क', 'ख', 'ग'] } } }],
  ['explanation', { explanation: '\ud800' }],
  ['difficulty', { difficulty: 'brutal' }],
])('a question is rejected at %s: %j', (path, changes) => {
  const { error } = QuestionDraft.safeParse({ ...draft, ...changes });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  expect(error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
});

test('a question has two to six options, one or several right, and a long text where it lasts longer', () => {
  const { correctAnswer: _, ...rest } = draft;
  const options = ['a', 'b', 'c', 'd', 'e', 'f'];
  const read = QuestionDraft.parse({ ...rest, options, correctAnswers: [5, 0], seconds: 60 });
  expect(optionsOf(read.correctAnswer)).toEqual([0, 5]);
  expect(kindsOf(read)).toEqual(['options', 'several', 'seconds']);
  const short = QuestionDraft.parse({ ...draft, options: ['True', 'False'] });
  expect(kindsOf(short)).toEqual(['options']);
  expect(kindsOf(QuestionDraft.parse({ ...rest, correctAnswers: [2] }))).toEqual([]);
  expect(QuestionDraft.parse({ ...rest, correctAnswers: [2], correctAnswer: null }).correctAnswer).toBe(2);
  expect(QuestionDraft.parse({ ...rest, correctAnswers: [2], correctAnswer: 2 }).correctAnswer).toBe(2);
  const questionText = 'x'.repeat(1_000);
  expect(QuestionDraft.parse({ ...draft, seconds: 6, questionText })).toMatchObject({ questionText });
});

test('unknown fields are rejected', () => {
  expect(QuestionDraft.safeParse({ ...draft, archivedAt: null }).success).toBe(false);
});

test('a change of a question requires its id', () => {
  const questionId = '01a1fcf0-98ae-7070-827d-bcef20cd1764';
  expect(UpdateQuestion.parse({ ...draft, questionId })).toMatchObject({ questionId, correctAnswer: 1 });
  expect(UpdateQuestion.safeParse({ ...draft, questionId: '1' }).error?.issues[0]?.path).toEqual([
    'questionId',
  ]);
});

test('texts are kept in one encoding, and options that look the same are refused', () => {
  const options = ['\u095eल', 'e\u0301', 'x', 'y'];
  expect(QuestionDraft.parse({ ...draft, options }).options).toEqual(['\u092b\u093cल', 'é', 'x', 'y']);
  const { error } = QuestionDraft.safeParse({ ...draft, options: ['é', 'e\u0301', 'x', 'y'] });
  expect(error?.issues.map(({ path }) => path)).toEqual([['options', 1]]);
});

test('a list leaves archived questions out unless they are requested', () => {
  expect(ListQuestions.parse({})).toEqual({ archived: false, shared: false });
});

describe('two texts are the same', () => {
  test.each([
    ['Who wrote Godaan?', 'WHO WROTE GODAAN?'],
    ['Who wrote Godaan?', '  Who  wrote\n\tGodaan?\u00a0'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['\u095eल', '\u092b\u093cल'],
    ['क्\u200dष', 'क्ष'],
  ])('without regard to case, spacing, encoding and invisible signs: %j and %j', (one, other) => {
    expect(textKeyOf(one)).toBe(textKeyOf(other));
  });

  test('but not where words or punctuation differ', () => {
    expect(textKeyOf('Who wrote Godaan?')).not.toBe(textKeyOf('Who wrote Godaan'));
    expect(textKeyOf('no where')).not.toBe(textKeyOf('nowhere'));
  });
});

test('two questions are the same by text and options, in any order, and not by the text alone', () => {
  const keyOf = (changes: object) => questionKeyOf({ ...draft, ...changes });
  expect(keyOf({ options: ['saturn', ' MARS', 'Venus', 'Jupiter'] })).toBe(keyOf({}));
  expect(keyOf({ options: ['Saturn', 'Mars', 'Venus', 'Earth'] })).not.toBe(keyOf({}));
});
