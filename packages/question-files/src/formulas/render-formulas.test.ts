import { formatMessage } from '@paheli/core/message';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { describe, expect, test } from 'vitest';
import { findBrokenFormulas, formulasOf, renderFormulas } from './render-formulas';

const draft = (questionText: string, more = {}) =>
  QuestionDraft.parse({
    ...{ category: 'science', questionText, options: ['a', 'b'], correctAnswer: 0, ...more },
  });
const faultOf = (formula: string) =>
  findBrokenFormulas(draft(`$${formula}$`)).map(({ message }) => formatMessage(message));

test('formulas become MathML by their texts', () => {
  expect(formulasOf(['Solve $x^2 = 4$ for $5', null, '$\\frac{1}{2}$']).formulas).toEqual([
    {
      latex: 'x^2 = 4',
      text: 'x^2 = 4',
      mathml:
        '<math aria-label="x^2 = 4"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></mrow></math>',
    },
    {
      ...{ latex: '\\frac{1}{2}', text: '1/2' },
      mathml: '<math aria-label="1/2"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
    },
  ]);
  expect(formulasOf(['It costs $5', null])).toEqual({});
  expect(formulasOf(['$\\unknown$'])).toEqual({ formulas: [] });
});

test.each([
  ['\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', '(−b ± √(b^2 − 4ac))/(2a)'],
  ['\\sqrt{2}', '√2'],
  ['\\sqrt[3]{x+1}', '3√(x + 1)'],
  ['x_1^{2n}', 'x_1^(2n)'],
  ['\\sum_{i=1}^n a_i', '∑_(i = 1)^n a_i'],
  ['\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}', '(1, 2; 3, 4)'],
  ['a < b', 'a < b'],
  ['\\text{है "} x', 'है "x'],
  ['_2', '_2'],
  ['\\frac{तय दूरी}समय', '(तय दूरी)/(समय)'],
  ['v_{\\mathrm{औसत}}', 'v_(औसत)'],
])('%s is %s in one line', (latex, text) => {
  expect(renderFormulas({ formulas: [latex] })[0]?.text).toBe(text);
});

test.each([
  '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
  '\\begin{cases}x & y\\end{cases}',
  '\\int_0^\\infty e^{-x^2}\\,dx',
  '\\sqrt[3]{\\overline{AB}}',
  '90^\\circ \\neq \\vec{a} \\times \\hat{b}',
  '\\ce{2H2 + O2 -> 2H2O}',
  '\\text{लंबाई} = 5\\%',
  '₹5_{a}',
  '\\operatorname{क्षेत्र}(क) + \\ce{जल}',
])('%s is possible', (latex) => {
  expect(faultOf(latex)).toEqual([]);
});

describe('a formula that is refused', () => {
  test.each([
    ['\\unknown{x}', 'The formula \\unknown{x} has a command that is not known here: \\unknown.'],
    ['\\frac{1', 'The formula \\frac{1 is not complete or not valid.'],
    ['x^', 'The formula x^ is not complete or not valid.'],
    ['x^2 + }', 'The formula x^2 + } cannot be read from } on.'],
  ])('%s says what is wrong', (latex, sentence) => {
    expect(faultOf(latex)).toEqual([sentence]);
  });

  test.each([
    '\\href{https://example.org}{x}',
    '\\url{javascript:alert(1)}',
    '\\htmlClass{a}{x}',
    '\\includegraphics{x.png}',
    '\\ref{a}',
    '\\cancel{x}',
    '\\boxed{x}',
    '\\def\\a{\\a\\a}\\a',
    '\\gdef\\a{x}\\a',
    '\\newcommand{\\a}{x}\\a',
    '\\renewcommand{\\frac}{x}',
    '\\providecommand{\\a}{x}\\a',
    '\\let\\a=x\\a',
    `${[...'abcdefg'].map((name, index) => `\\def\\${name}{${`\\${'xabcdef'[index]}`.repeat(9)}}`).join('')}\\g`,
    `\begin{matrix}${'&'.repeat(450)}end{matrix}`,
  ])('is none of those possible here: %s', (latex) => {
    expect(faultOf(latex)).toHaveLength(1);
  });

  test('is named by the field of its text, in each language', () => {
    const hi = { questionText: '$\\x$', options: ['a', '$\\x$'], explanation: '$\\x$' };
    const paths = findBrokenFormulas(draft('$\\x$', { explanation: 'fine', translations: { hi } })).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([
      ...[
        'questionText',
        'translations.hi.questionText',
        'translations.hi.options.1',
        'translations.hi.explanation',
      ],
    ]);
  });
});

test('formulas of a question and its options may cost twice what those of one text may, in each language', () => {
  const long = (cost: number) => `$x=${'2'.repeat(cost - 2)}$`;
  const texts = (last: number) => ({
    questionText: long(390),
    options: [long(101), long(102), long(103), long(last)],
  });
  expect(findBrokenFormulas(draft('fine', { ...texts(104), translations: { hi: texts(104) } }))).toEqual([]);
  const both = findBrokenFormulas(draft('fine', { ...texts(105), translations: { hi: texts(105) } }));
  expect(both.map(({ path, message }) => [path, formatMessage(message)])).toEqual(
    ['questionText', 'translations.hi.questionText'].map((path) => [
      path,
      'The formulas of this question and its options are too long together: use at most 800 signs.',
    ]),
  );
});

test('a sign that a replacement would read stands in the label as it is', () => {
  const [formula] = renderFormulas({ formulas: [String.raw`\text{\$\& x}`] });
  expect(formula?.mathml).toContain('<math aria-label="$&amp; x">');
});

test.each([
  ['\\raisebox{5em}{x}', 3],
  ['\\raisebox{-5em}{x}', 3],
  ['\\rule{1em}{5em}', 3],
  ['\\kern10em x', 7],
])('%s stands in its place, and is refused %i times: it would cover what stands beside it', (latex, most) => {
  expect(faultOf(latex)).toEqual([]);
  expect(faultOf(latex.repeat(most))).toEqual([expect.stringMatching(/is not possible here\.$/)]);
});

test('no formula brings an element, an attribute or a style of its own', () => {
  const hostile = [
    ...[
      '\\text{<script>alert(1)</script>}',
      '\\color{red}{x}',
      '\\class{fixed}{x}',
      '\\id{a}{x}',
      '\\data{x=1}{y}',
    ],
    ...[
      '\\style{color:red}{x}',
      '\\text{"><img src=x onerror=alert(1)>}',
      '\\rule{9999em}{9999em}',
      '\\operatorname{<b>}',
    ],
    ...['\\hspace{1e9em}x', '\\colorbox{#"><b>}{x}', '\\text{&lt;b&gt;}', '\\char"3C', '\\label{"onclick=}x'],
  ];
  for (const latex of hostile) {
    const mathml = renderFormulas({ formulas: [latex] })[0]?.mathml ?? '';
    expect(mathml.replace(/ aria-label="[^"<>]*"/, '')).not.toMatch(
      /style|script>|<img|<b>|class=|id=|onclick|href|[^.\d]\d{3,}em/,
    );
    expect(
      mathml.replaceAll(/<\/?m[a-z]+(?: (?:[a-z]+="[a-z0-9.-]*"|aria-label="[^"<>]*"))*>/g, ''),
    ).not.toMatch(/[<>]/);
  }
});
