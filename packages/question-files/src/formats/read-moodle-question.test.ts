import { describe, expect, test } from 'vitest';
import { readRows } from '../testing/foreign-questions';
import { readMoodleXml } from './read-moodle-xml';

const quiz = (content: string) => `<quiz>${content}</quiz>`;
const answers = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>';
const text = '<questiontext format="html"><text>Q</text></questiontext>';
const question = (content: string, type = 'multichoice') =>
  quiz(`<question type="${type}">${content}</question>`);

/** Reads a file of one question in the category `general`. */
const readOne = async (file: string) => readRows(await readMoodleXml(file), { category: 'general' })[0];
const draftOf = async (file: string) => {
  const row = await readOne(file);
  return row && 'draft' in row ? row.draft : row?.errors;
};
const lostOf = async (content: string) => {
  const row = await readOne(question(content));
  return row && 'draft' in row ? row.lost : row?.errors;
};

describe('several options may be right', () => {
  const choices = (single: string, ...fractions: string[]) =>
    question(
      text +
        single +
        fractions
          .map((fraction, index) => `<answer fraction="${fraction}"><text>${index}</text></answer>`)
          .join(''),
    );
  test.each([
    ['with equal shares', choices('<single>false</single>', '50', '0', '50'), 64 + 5],
    ['with shares of a third', choices('<single>false</single>', '33.33333', '33.33333', '33.33334'), 64 + 7],
    ['where the number says so', choices('<single>0</single>', '50', '-100', '50'), 64 + 5],
    ['where the shares alone say so', choices('', '50', '0', '50'), 64 + 5],
    ['or one of several allowed', choices('<single>false</single>', '0', '100'), 1],
    ['or one where nothing is said', choices('', '0', '100', '0'), 1],
    ['or the best one of those that count', choices('<single>true</single>', '50', '100', '25'), 1],
    ['or the only one that counts', choices('<single>true</single>', '0', '90'), 1],
  ])('%s', async (_, file, expected) => {
    expect(await draftOf(file)).toMatchObject({ correctAnswer: expected });
  });

  test.each([
    ['none counts', choices('', '0', '0'), 'required'],
    [
      'two are fully right and one may be chosen',
      choices('<single>true</single>', '100', '100'),
      'ambiguous',
    ],
    ['two are half right and one may be chosen', choices('<single>1</single>', '50', '50'), 'ambiguous'],
    ['a fraction is no number', choices('', '100', 'much'), 'invalid'],
  ])('but not where %s', async (_, file, code) => {
    expect(await draftOf(file)).toMatchObject([{ code }]);
  });
});

describe('a question of true and false is read', () => {
  const statement = (first: string, second: string) =>
    question(
      `${text}<answer fraction="0"><text>${first}</text></answer><answer fraction="100"><text>${second}</text></answer>`,
      'truefalse',
    );
  test.each([
    ['in order', 'true', 'false', { options: ['True', 'False'], correctAnswer: 1 }],
    ['in the other order', 'False', 'TRUE', { options: ['True', 'False'], correctAnswer: 0 }],
    ['in another language', 'Wahr', 'Falsch', { options: ['Wahr', 'Falsch'], correctAnswer: 1 }],
  ])('%s', async (_, first, second, expected) => {
    expect(await draftOf(statement(first, second))).toMatchObject(expected);
  });
});

describe('a text is read', () => {
  const questionText = async (inner: string, format = '') => {
    const draft = await draftOf(question(`<questiontext${format}>${inner}</questiontext>${answers}`));
    return draft && 'questionText' in draft ? draft.questionText : draft;
  };
  test.each([
    ['as HTML without a format', questionText('<text>&lt;p&gt;a&lt;/p&gt;\n&amp;amp;</text>'), 'a\n&'],
    [
      'as HTML in CDATA',
      questionText('<text><![CDATA[<p>a</p>]]>b<![CDATA[&lt;]]></text>', ' format="html"'),
      'a\nb<',
    ],
    ['with line breaks', questionText('<text>a\nb</text>', ' format="moodle_auto_format"'), 'a\nb'],
    [
      'as a plain text',
      questionText('<text>&lt;b&gt; &amp;amp;</text>', ' format="plain_text"'),
      '<b> &amp;',
    ],
    ['as Markdown', questionText('<text>**a** \\(x\\)</text>', ' format="markdown"'), '**a** $x$'],
    ['without an element of its own', questionText('a'), 'a'],
  ])('%s', async (_, read, expected) => {
    expect(await read).toBe(expected);
  });

  test('in the format of its question where it has none', async () => {
    const file = question(
      `<questiontext format="plain_text"><text>Q</text></questiontext>${answers.replace('>a<', '>&lt;b&gt;<')}`,
    );
    expect(await draftOf(file)).toMatchObject({ options: ['<b>', 'b'] });
  });

  test('never without its elements', async () => {
    const nested = question(`<questiontext><text>H<sub>2</sub>O</text></questiontext>${answers}`);
    expect(await draftOf(nested)).toMatchObject([
      { message: 'A text has elements in it. Write HTML as CDATA.' },
    ]);
    const option = question(`${text}${answers.replace('>a<', '>H<sub>2</sub>O<')}`);
    expect(await draftOf(option)).toMatchObject([{ code: 'invalid' }]);
  });
});

describe('the explanation', () => {
  const feedback = (name: string, content: string) => `<${name}><text>${content}</text></${name}>`;
  test.each([
    ['is the general feedback', feedback('generalfeedback', 'c'), 'c', []],
    ['is else that on the right answer', feedback('correctfeedback', 'c'), 'c', []],
    [
      'is never what Moodle itself says',
      feedback('correctfeedback', '&lt;p&gt;Your answer is correct.&lt;/p&gt;'),
      null,
      [],
    ],
    [
      'is the general feedback before that on the right answer, which is lost',
      feedback('generalfeedback', 'c') + feedback('correctfeedback', 'd'),
      'c',
      ['The feedback on right and wrong choices is not kept.'],
    ],
    [
      'is not that on wrong answers',
      feedback('incorrectfeedback', 'd'),
      null,
      ['The feedback on right and wrong choices is not kept.'],
    ],
  ])('%s', async (_, content, explanation, lost) => {
    expect(await draftOf(question(text + answers + content))).toMatchObject({ explanation });
    expect(await lostOf(text + answers + content)).toEqual(lost);
  });
});

test.each([
  ['of old files', `${text}<image>a.png</image>${answers}`],
  [
    'in its text',
    `<questiontext format="html"><text><![CDATA[Q <img src="a.png">]]></text></questiontext>${answers}`,
  ],
  ['in an option', `${text}${answers.replace('<text>a', '<file name="a.png">iVBORw0KGgo=</file><text>a')}`],
])('a question with a picture %s is refused: without it, it may make no sense', async (_, content) => {
  expect(await draftOf(question(content))).toMatchObject([{ code: 'picture' }]);
});

describe('what is not kept is said', () => {
  test.each([
    ['a penalty of its own', '<penalty>0.5</penalty>', ['Penalties are not kept.']],
    ['the usual penalty is nothing', '<penalty>0.3333333</penalty>', []],
    [
      'a picture of the explanation',
      '<generalfeedback format="html"><text><![CDATA[a <img src="a.png">]]></text></generalfeedback>',
      ['Pictures and files are not kept.'],
    ],
    ['an empty hint is nothing', '<hint><text></text></hint>', []],
    [
      'tags',
      '<tags><tag><text>rivers</text></tag><tag><text>a/b</text></tag></tags>',
      ['Some tags are not kept: they have other signs than letters and digits.'],
    ],
    [
      'a difficulty that is none',
      '<tags><tag><text>difficulty:7</text></tag></tags>',
      ['Some tags are not kept: they have other signs than letters and digits.'],
    ],
  ])('%s', async (_, content, lost) => {
    expect(await lostOf(text + answers + content)).toEqual(lost);
  });
});

test.each([
  ['0', true],
  ['false', true],
  ['1', false],
  ['true', false],
])('shuffleanswers %s keeps the order of options: %s', async (shuffles, keepsOrder) => {
  const content = `${text}${answers}<shuffleanswers>${shuffles}</shuffleanswers>`;
  expect(await draftOf(question(content))).toMatchObject({ keepsOrder });
});

test.each([
  ['matching', 'matching'],
  ['numerical', 'numerical answer'],
  ['essay', 'essay'],
  ['cloze', 'text with several gaps'],
  ['description', 'text without a question'],
  ['calculatedmulti', 'calculation'],
  ['coderunner', 'coderunner'],
])('a question of the type %s is refused', async (type, kind) => {
  const message = `The bank has no questions of this kind: ${kind}.`;
  expect(await readOne(question(text, type))).toMatchObject({
    errors: [{ code: 'unsupported_kind', message }],
  });
});

test('a question without a type or a text is refused', async () => {
  expect(await draftOf(quiz(`<question>${text}${answers}</question>`))).toMatchObject([
    { message: 'The question has no type.' },
  ]);
  expect(await draftOf(question(answers))).toMatchObject([
    { column: 'question_text', message: 'Enter the question.' },
  ]);
});
