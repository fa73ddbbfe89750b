import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertReadsOrRefuses, readRows, refusalOf } from '../testing/foreign-questions';
import { readGift } from './read-gift';

test('a file is read with its categories, tags and lines, and a broken question spoils no other', () => {
  const file = readFileSync(new URL('../fixtures/questions.gift.txt', import.meta.url), 'utf8');
  expect(readRows(readGift(file))).toMatchObject([
    {
      ...{ row: 1, line: 6 },
      draft: {
        category: 'science',
        questionText: 'Which planet is called the red planet?',
        options: ['Mars', 'Venus', 'Jupiter'],
        correctAnswer: 0,
        explanation: 'Iron oxide colours its soil.',
        ...{ difficulty: 'hard', seconds: 20, language: 'en' },
      },
      lost: ['The feedback on single options is not kept.', 'Formatting such as bold letters is not kept.'],
    },
    {
      ...{ row: 2, line: 13 },
      draft: { questionText: 'Mars has _____ moons.', options: ['two', 'one', 'no'], correctAnswer: 0 },
      lost: [],
    },
    { row: 3, line: 15, draft: { options: ['Mars', 'Venus', 'Pluto'], correctAnswer: 64 + 3 }, lost: [] },
    { row: 4, line: 23, draft: { category: 'science', options: ['True', 'False'], correctAnswer: 0 } },
    {
      row: 5,
      line: 27,
      errors: [{ code: 'unsupported_kind', message: expect.stringContaining('numerical answer') }],
    },
    {
      row: 6,
      line: 29,
      errors: [{ code: 'unsupported_kind', message: expect.stringContaining('short answer') }],
    },
    { row: 7, line: 31, errors: [{ message: 'A brace begins the options, but no brace ends them.' }] },
    {
      ...{ row: 8, line: 35 },
      draft: {
        category: 'history',
        questionText: 'Which one is {the next}?',
        options: ['this = one', 'that : one'],
      },
    },
  ]);
});

describe('categories', () => {
  const categoryIn = (file: string, rules: Parameters<typeof readRows>[1]) => {
    const [row] = readRows(readGift(file), rules);
    return row && 'draft' in row ? row.draft.category : row?.errors.map(({ column }) => column);
  };
  const file = '$CATEGORY: $course$/top/Natural//Life Sciences/Physics \n\nQ{=a ~b}';

  test.each([
    ['the last part', [['physics', 'science']], 'science'],
    [
      'the whole path before its last part',
      [
        ['physics', 'general'],
        ['$course$/top/natural//life sciences/physics', 'science'],
      ],
      'science',
    ],
    ['no other part', [['natural/life sciences', 'science']], ['category']],
    ['nothing that is known', [], ['category']],
  ] as const)('are found by %s', (_, names, expected) => {
    expect(categoryIn(file, { categories: new Map(names) })).toEqual(expected);
  });

  test("are the file's own names where these are the product's, in any case", () => {
    expect(categoryIn('$CATEGORY: Old/SPORTS\nQ{=a ~b}', {})).toBe('sports');
    expect(
      categoryIn('$CATEGORY: top/Life//Science\n\nQ{=a ~b}', {
        categories: new Map([['life/science', 'science']]),
      }),
    ).toBe('science');
  });

  test('yield to that of the upload, and are missing without any', () => {
    expect(categoryIn(file, { category: 'history' })).toBe('history');
    expect(categoryIn('Q{=a ~b}', {})).toEqual(['category']);
  });
});

describe('questions are separated', () => {
  const linesOf = (file: string) =>
    readRows(readGift(file), { category: 'general' }).map((row) => [
      row.line,
      'draft' in row ? row.draft.questionText : 'refused',
    ]);

  test('by blank lines', () => {
    expect(linesOf('\n\nQ{=a ~b}\n\n\n  R{=a ~b}')).toEqual([
      [3, 'Q'],
      [6, 'R'],
    ]);
  });

  test('by a title or a category, and the comment before it', () => {
    expect(linesOf('Q{=a ~b}\n// [difficulty:hard]\n::R::R{T}\n$CATEGORY: x\nS{F}')).toEqual([
      [1, 'Q'],
      [3, 'R'],
      [5, 'S'],
    ]);
    const rows = readRows(readGift('Q{=a ~b}\n// [difficulty:hard]\n::R::R{T}'), { category: 'general' });
    expect(rows).toMatchObject([{ draft: { difficulty: 'medium' } }, { draft: { difficulty: 'hard' } }]);
  });

  test('where a brace is never closed, before the next question', () => {
    expect(linesOf('Q{\n=a\n\nR{T}\n\nS{\n=a\n\n~b\n')).toEqual([
      [1, 'refused'],
      [4, 'R'],
      [6, 'refused'],
      [9, 'refused'],
    ]);
  });

  test('so that a comment between braces belongs to no later question', () => {
    const rows = readRows(readGift('Q{\n// [difficulty:hard]\nT}\n::R::R{T}'), { category: 'general' });
    expect(rows).toMatchObject([{ draft: { difficulty: 'medium' } }, { draft: { difficulty: 'medium' } }]);
  });

  test('so that a comment above a blank line belongs to no question', () => {
    const rows = readRows(readGift('// [difficulty:hard]\n\nQ{T}'), { category: 'general' });
    expect(rows).toMatchObject([{ draft: { difficulty: 'medium' } }]);
  });
});

test('the first ten tags are kept', () => {
  const tags = [...'abcdefghijk'].map((tag) => `[tag:${tag}]`).join(' ');
  const [row] = readRows(readGift(`// ${tags}\nQ{T}`), { category: 'general' });
  expect(row).toMatchObject({ draft: { tags: [...'abcdefghij'] }, lost: [expect.any(String)] });
});

test('the language is that of the upload', () => {
  expect(readRows(readGift('प्रश्न{=क ~ख}'), { category: 'general', language: 'hi' })).toMatchObject([
    { draft: { language: 'hi', options: ['क', 'ख'] } },
  ]);
});

test.each([
  ['', 1],
  ['\n\nOnly words.\n\nMore words.', 3],
  ['// only a comment', 1],
])('a file without any question is refused: %j', async (file, line) => {
  const message = 'The file has no question. In GIFT the options of a question stand in braces.';
  expect(await refusalOf(() => readGift(file))).toEqual({ line, message });
});

test('a file with too many questions is refused', async () => {
  expect((await refusalOf(() => readGift('Q{T}\n\n'.repeat(10_001))))?.message).toContain('10,000');
});

test('any other file is read or refused, always with lines', async () => {
  await assertReadsOrRefuses(readGift);
});
