import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertReadsOrRefuses, readRows, refusalOf } from '../testing/foreign-questions';
import { readMoodleXml } from './read-moodle-xml';

const fixture = readFileSync(new URL('../fixtures/questions.moodle.xml', import.meta.url), 'utf8');

test('a file is read with its categories, tags and lines, and a broken question spoils no other', async () => {
  expect(readRows(await readMoodleXml(fixture))).toMatchObject([
    {
      ...{ row: 1, line: 9 },
      draft: {
        category: 'science',
        questionText: 'Which planet is called the red planet?',
        options: ['Mars', 'Venus'],
        correctAnswer: 0,
        explanation: 'Iron oxide & dust colour its soil.',
        ...{ difficulty: 'hard', seconds: 20, language: 'en' },
      },
      lost: [
        'The weights of single options are not kept: a choice is right or wrong.',
        'The feedback on single options is not kept.',
        'Pictures and files are not kept.',
        'Formatting such as bold letters is not kept.',
        'Hints are not kept.',
      ],
    },
    { row: 2, line: 55, draft: { options: ['True', 'False'], correctAnswer: 0 }, lost: [] },
    {
      row: 3,
      line: 62,
      errors: [{ code: 'unsupported_kind', message: expect.stringContaining('short answer') }],
    },
    {
      ...{ row: 4, line: 67, lost: [] },
      draft: { questionText: 'Which are primes < 6?', options: ['2', '4', '5'], correctAnswer: 64 + 5 },
    },
  ]);
});

test('lines are the same with other line ends', async () => {
  const expected = (await readMoodleXml(fixture)).map(({ line }) => line);
  for (const end of ['\r\n', '\r'])
    expect((await readMoodleXml(fixture.replaceAll('\n', end))).map(({ line }) => line)).toEqual(expected);
});

describe('a file is refused', () => {
  test.each([
    ['that is no XML', 'Q{=a ~b}', 1, 'Non-whitespace before first tag'],
    ['that is empty', '', 1, 'The file has no question'],
    ['whose element never ends', '<quiz>\n<question>\n', 3, 'Unclosed root tag'],
    [
      'whose elements cross',
      '<quiz>\n<question><text>\n</question></text></quiz>',
      3,
      'Unexpected close tag',
    ],
    [
      'with an entity that XML has not',
      '<quiz>\n\n<question>&nbsp;</question></quiz>',
      3,
      'Invalid character entity',
    ],
    ['with an entity like a property', '<quiz>&constructor;</quiz>', 1, 'Invalid character entity'],
    ['with an ampersand alone', '<quiz>\n<question>R & B</question></quiz>', 2, 'The file is not valid XML'],
    [
      'with another root',
      '\n<questestinterop/>',
      2,
      'The file begins with <questestinterop>. Its first element must be <quiz>.',
    ],
    [
      'without questions',
      '<quiz>\n</quiz>',
      1,
      'The file has no question. In Moodle XML questions stand in <question>.',
    ],
    [
      'with a document type, which could define entities',
      '<?xml version="1.0"?>\n<!DOCTYPE quiz [\n<!ENTITY a "aaa">\n<!ENTITY b SYSTEM "file:///etc/passwd">\n]>\n<quiz>&a;&b;</quiz>',
      2,
      'Remove the document type declaration. Questions need none.',
    ],
    [
      'with a document type below a comment on one',
      '<!-- <!DOCTYPE quiz> -->\n\n<!DOCTYPE quiz>\n<quiz/>',
      3,
      'Remove the document type declaration. Questions need none.',
    ],
  ])('%s', async (_, file, line, message) => {
    expect(await refusalOf(() => readMoodleXml(file))).toEqual({
      line,
      message: expect.stringContaining(message),
    });
  });

  test('with too many questions', async () => {
    expect(
      (await refusalOf(() => readMoodleXml(`<quiz>${'<question/>'.repeat(10_001)}</quiz>`)))?.message,
    ).toContain('10,000');
  });

  test('whose elements stand within each other without end', async () => {
    const message = 'Put at most 100 elements into each other.';
    expect(await refusalOf(() => readMoodleXml('<quiz>\n'.repeat(200)))).toEqual({ line: 101, message });
  });
});

test('a byte order mark is no text before the first element', async () => {
  expect(await readMoodleXml(`\ufeff${fixture}`)).toHaveLength(4);
});

test('any other file is read or refused, always with lines', async () => {
  await assertReadsOrRefuses(readMoodleXml);
});
