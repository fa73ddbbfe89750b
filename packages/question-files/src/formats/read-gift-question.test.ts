import { describe, expect, test } from 'vitest';
import { readRows } from '../testing/foreign-questions';
import { readGift } from './read-gift';

/** Reads a file of one question in the category `general`. */
const readOne = (file: string) => {
  const [row, ...others] = readRows(readGift(file), { category: 'general' });
  expect(others).toEqual([]);
  return row;
};

/** Returns the question, the options, the choice and the explanation of a file of one question. */
const textsOf = (file: string) => {
  const row = readOne(file);
  if (!row || !('draft' in row)) return row?.errors;
  const { questionText, options, correctAnswer, explanation } = row.draft;
  return [questionText, options, correctAnswer, explanation].filter((value) => value !== null);
};

const lostOf = (file: string) => {
  const row = readOne(file);
  return row && 'draft' in row ? row.lost : row?.errors;
};

describe('a question is read', () => {
  test.each([
    ['with one right option', 'Q{=a ~b}', ['Q', ['a', 'b'], 0]],
    ['with six options', 'Q{=a ~b ~c ~d ~e ~f}', ['Q', ['a', 'b', 'c', 'd', 'e', 'f'], 0]],
    ['without spaces', 'Q{~a=b~c}', ['Q', ['a', 'b', 'c'], 1]],
    ['with several right options', 'Q{~%50%a ~b ~%50%c}', ['Q', ['a', 'b', 'c'], 64 + 5]],
    ['with shares of a third', 'Q{~%33.33333%a ~%33.33333%b ~%33.33333%c}', ['Q', ['a', 'b', 'c'], 64 + 7]],
    ['with a weight behind an equals sign', 'Q{=%100%a ~%0%b}', ['Q', ['a', 'b'], 0]],
    ['with one right option of several allowed', 'Q{~%100%a ~b}', ['Q', ['a', 'b'], 0]],
    ['with a title', '::T\\:\\: \\{x\\}::Q{=a ~b}', ['Q', ['a', 'b'], 0]],
    ['with a title that never ends', '::Q{=a ~b}', ['::Q', ['a', 'b'], 0]],
    ['with an explanation', 'Q{=a ~b ####c}', ['Q', ['a', 'b'], 0, 'c']],
    ['with an explanation on a line of its own', 'Q{\n=a\n~b\n####\nc\n}', ['Q', ['a', 'b'], 0, 'c']],
    ['with a gap', 'A {=cat ~dog} says miaow.', ['A _____ says miaow.', ['cat', 'dog'], 0]],
    ['with a gap before a line', 'A {=cat ~dog}\nsays it.', ['A _____\nsays it.', ['cat', 'dog'], 0]],
    ['with a gap at its start', '{=Cats ~Dogs} say miaow.', ['_____ say miaow.', ['Cats', 'Dogs'], 0]],
    ['with a gap before a full stop', 'I am {=here ~there}.', ['I am _____.', ['here', 'there'], 0]],
    ['of true', 'Q{T}', ['Q', ['True', 'False'], 0]],
    ['of false with an explanation', 'Q{ FALSE ####c}', ['Q', ['True', 'False'], 1, 'c']],
    ['of false with feedback on it', 'Q{F#not true}', ['Q', ['True', 'False'], 1]],
    ['of true in small letters', 'Q{true}', ['Q', ['True', 'False'], 0]],
    ['of false before a full stop', 'Q{F}.', ['Q.', ['True', 'False'], 1]],
    ['with escapes', '\\~\\=\\#\\{\\}\\:\\\\\\n\\x{=a ~b}', ['~=#{}:\\\n\\x', ['a', 'b'], 0]],
    ['with an escaped backslash before a mark', 'Q\\\\{=a ~b}', ['Q\\', ['a', 'b'], 0]],
    ['with lines', 'Q\n  goes on{=a ~b\nc}', ['Q\ngoes on', ['a', 'b\nc'], 0]],
    ['with comments between its lines', 'Q{\n// no {\n=a\n  // ~c\n~b}', ['Q', ['a', 'b'], 0]],
    ['with blank lines between its braces', 'Q{\n\n=a\n\n\n~b\n\n}', ['Q', ['a', 'b'], 0]],
    ['with every kind of line end', 'Q{\r\n=a\r~b\n}', ['Q', ['a', 'b'], 0]],
    ['with a byte order mark', '\ufeffQ{=a ~b}', ['Q', ['a', 'b'], 0]],
    ['in HTML', '[html]<p>R&amp;B</p>\n<p>Q</p>{=a&eacute; ~b<br>c}', ['R&B\nQ', ['aé', 'b\nc'], 0]],
    ['in HTML without saying so', 'Q &lt; R\nS{=a ~b}', ['Q < R\nS', ['a', 'b'], 0]],
    [
      'as a plain text',
      '[plain]<b>&amp;</b> \\\\(x\\\\){=a&lt; ~b}',
      ['<b>&amp;</b> \\(x\\)', ['a&lt;', 'b'], 0],
    ],
    ['with Markdown as it stands', '[markdown]**Q** &amp;{=*a* ~b}', ['**Q** &amp;', ['*a*', 'b'], 0]],
    ['with an option in another format', 'Q{=[plain]<b> ~[html]&lt;i&gt;}', ['Q', ['<b>', '<i>'], 0]],
    ['with what is no format in brackets', '[1] Q [html]{=[a] ~b}', ['[1] Q [html]', ['[a]', 'b'], 0]],
    ['with formulas', 'Q $$x^2$$ \\(y\\){=\\[ z\n^3 \\] ~$5}', ['Q $x^2$ $y$', ['$z ^3$', '$5'], 0]],
    [
      'with a raised digit',
      'm<sup>2</sup> of H<sub>2</sub>O{=x<sup>n\\=k</sup> ~b}',
      ['m² of H₂O', ['x<sup>n=k</sup>', 'b'], 0],
    ],
  ])('%s', (_, file, expected) => {
    expect(textsOf(file)).toEqual(expected);
  });
});

describe('what is not kept is said', () => {
  test.each([
    [
      'weights beside the right option',
      'Q{=a ~%50%b}',
      ['The weights of single options are not kept: a choice is right or wrong.'],
    ],
    [
      'weights below zero',
      'Q{=a ~%-50%b}',
      ['The weights of single options are not kept: a choice is right or wrong.'],
    ],
    [
      'unequal shares',
      'Q{~%70%a ~%30%b ~c}',
      ['The weights of single options are not kept: a choice is right or wrong.'],
    ],
    [
      'losses of a part beside shares',
      'Q{~%50%a ~%50%b ~%-25%c}',
      ['The weights of single options are not kept: a choice is right or wrong.'],
    ],
    ['equal shares and losses of the whole are nothing', 'Q{~%50%a ~%50%b ~c ~%-100%d}', []],
    [
      'commands of LaTeX that become line breaks',
      'a \\neq b{=a ~b}',
      [
        'A command such as \\neq was read as a line break: write two backslashes before it, as GIFT wants it.',
      ],
    ],
    ['line breaks and commands with two backslashes are nothing', 'a\\net \\\\neq b{=a ~b\\n}', []],
    ['feedback on options', 'Q{=a#yes ~b}', ['The feedback on single options is not kept.']],
    ['feedback on true and false', 'Q{T#no#yes####c}', ['The feedback on single options is not kept.']],
    ['empty feedback is nothing', 'Q{=a# ~b#}', []],
    ['pictures of the explanation', 'Q{=a ~b####<img src\\="a.png">c}', ['Pictures and files are not kept.']],
    ['formatting of an option', 'Q{=<i>a</i> ~b}', ['Formatting such as bold letters is not kept.']],
    [
      'formatting of the explanation',
      'Q{=a ~b####<u>c</u>}',
      ['Formatting such as bold letters is not kept.'],
    ],
    [
      'tags',
      '// question: 1  [id:7] [tag:difficulty:easy] [tag:a/b] [tag:rivers]\nQ{=a ~b}',
      ['Some tags are not kept: they have other signs than letters and digits.'],
    ],
  ])('%s', (_, file, expected) => {
    expect(lostOf(file)).toEqual(expected);
  });
});

describe('a question is refused', () => {
  test.each([
    [
      'unsupported_kind',
      'The bank has no questions of this kind: text without a question.',
      'Q{=a ~b}\n\nAn introduction.',
    ],
    ['unsupported_kind', 'The bank has no questions of this kind: essay.', 'Q{}'],
    ['unsupported_kind', 'The bank has no questions of this kind: essay.', 'Q{####c}'],
    ['unsupported_kind', 'The bank has no questions of this kind: numerical answer.', 'Q{#1..5}'],
    ['unsupported_kind', 'The bank has no questions of this kind: matching.', 'Q{=a -> b =c -> d}'],
    ['unsupported_kind', 'The bank has no questions of this kind: short answer.', 'Q{=a =b}'],
    ['unsupported_kind', 'The bank has no questions of this kind: short answer.', 'Q{a}'],
    ['unsupported_kind', 'The bank has no questions of this kind: short answer.', 'Q{truth}'],
    ['unsupported_kind', 'The bank has no questions of this kind: short answer.', 'Q{not}'],
    ['invalid', 'The options end with a brace, but no brace begins them.', 'Q =a ~b}'],
    ['invalid', 'The options end with a brace, but no brace begins them.', 'Q}{=a ~b'],
    ['invalid', 'A brace begins the options, but no brace ends them.', 'Q{=a ~b'],
    ['invalid', expect.stringMatching(/one pair of braces/), 'A {=b ~c} and {=d ~e}'],
    ['invalid', expect.stringMatching(/one pair of braces/), 'Q{=a{1} ~b}'],
    ['invalid', 'Begin each option with = or ~.', 'Q{a ~b}'],
    ['picture', expect.stringMatching(/has a picture/), 'Q <img src\\="a.png">{=a ~b}'],
    ['required', 'Mark at least one option as right.', 'Q{~a ~b}'],
    ['required', 'Mark at least one option as right.', 'Q{~%-50%a ~b}'],
    ['ambiguous', expect.stringMatching(/several are fully right/), 'Q{=a =b ~c}'],
    ['ambiguous', expect.stringMatching(/none of them is fully right/), 'Q{=%50%a ~%50%b}'],
    ['invalid', 'Enter two to six options.', 'Q{=a ~b ~c ~d ~e ~f ~g}'],
    ['invalid', 'Enter two to six options.', 'Q{~a ~b ~c ~d ~e ~f ~g =h}'],
    ['invalid', 'The options must differ from each other.', 'Q{=a ~A}'],
    ['required', 'Enter this option.', 'Q{=a ~}'],
    ['required', 'Enter the question.', '{=a ~b}'],
    ['invalid', 'Choose 3 to 120 seconds.', '// [seconds:900]\nQ{=a ~b}'],
  ])('as %s: %s %s', (code, message, file) => {
    const refused = readRows(readGift(file), { category: 'general' }).flatMap((row) =>
      'errors' in row ? row.errors : [],
    );
    expect(refused).toEqual([expect.objectContaining({ code, message })]);
  });

  test('at the column of the error', () => {
    const columns = (file: string) => {
      const row = readOne(file);
      return row && 'errors' in row ? row.errors.map(({ column }) => column) : [];
    };
    expect(columns('Q{=a ~b ~}')).toEqual(['option_c']);
    expect(columns('Q{=a ~b ~c ~d ~e ~f ~g}')).toEqual(['options']);
    expect(columns('Q{~a ~b}')).toEqual(['correct_answer']);
    expect(columns(`Q{=a ~b####${'x'.repeat(1001)}}`)).toEqual(['explanation']);
  });
});
