import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulasIn, plainTextOf, textParts, withSigns } from './marked-text';

describe('a dollar sign begins a formula', () => {
  test.each([
    ['$x^2$', ['x^2']],
    ['Solve $x + 1 = 2$.', ['x + 1 = 2']],
    ['$ab = ba$ and $a = xy + b$', ['ab = ba', 'a = xy + b']],
    ['The $n$th term of $a_{n}$', ['n', 'a_{n}']],
    ['2$x^2$, $5$', ['x^2', '5']],
    ['यदि $x^2=4$, तो $x$ क्या है?', ['x^2=4', 'x']],
    ['$\\text{cost in \\$}$', ['\\text{cost in \\$}']],
    ['$\\frac{1}{2}$ of $5', ['\\frac{1}{2}']],
    ['$5 for $x^2$', ['x^2']],
    ['H$_2$O and C$_6$H$_{12}$O$_6$', ['_2', '_6', '_{12}']],
    ['10$^{-3}$m at 30$^\\circ$C, SO$_4^{2-}$2', ['^{-3}', '^\\circ', '_4^{2-}']],
    ['the $\\frac19$th and $n^{th}$one', ['\\frac19', 'n^{th}']],
  ])('in %s', (text, formulas) => {
    expect(formulasIn([text])).toEqual(formulas);
  });
});

test.each([
  'It costs $5.',
  '$5 and $10',
  '$5-$10',
  'US$5 or A$6',
  '₹400 or 5$',
  '$5 is less than 7$.',
  '$5 or 3$?',
  '$5 और 3$',
  'Ke$ha and A$AP Rocky',
  '$uicideboy$',
  '$my_var+$other_var',
  '$_GET + $_POST',
  '$5 \\pm $6',
  '$ x $',
  '$$x$$',
  '\\$x$',
  '$x\ny$',
  '$',
])('a text without formulas stays as it is: %s', (text) => {
  expect(textParts(text)).toEqual([{ kind: 'text', text }]);
});

test('raised and lowered texts are parts, and other tags are text', () => {
  expect(textParts('e<sup>ix</sup> C<sub>n</sub> <b>x</b> <sup>y')).toEqual([
    { kind: 'text', text: 'e' },
    { kind: 'sup', text: 'ix' },
    { kind: 'text', text: ' C' },
    { kind: 'sub', text: 'n' },
    { kind: 'text', text: ' <b>x</b> <sup>y' },
  ]);
});

test('a formula that several texts have is named once', () => {
  expect(formulasIn(['$x$', null, undefined, '$y$ $x$'])).toEqual(['x', 'y']);
});

test('what has signs of its own is written in them', () => {
  expect(withSigns('x<sup>2</sup> H<sub>2</sub>O e<sup>ix</sup>')).toBe('x² H₂O e<sup>ix</sup>');
  expect(withSigns('H$_2$O, 10$^{-3}$, C$_n$H$_{2n}$, $^2$, f$_2^3$')).toBe(
    'H₂O, 10⁻³, C$_n$H$_{2n}$, $^2$, f$_2^3$',
  );
});

test('a text without marks reads on', () => {
  expect(plainTextOf('$x^2$ e<sup>ix</sup> C<sub>n</sub> 19<sup>th</sup> x<sup>2</sup>')).toBe(
    'x^2 e^(ix) C_n 19th x²',
  );
});

test('the parts of any text are the whole text', () => {
  const piece = fc.constantFrom('$', 'x', ' ', '^', '\\', '5', 'and', '\n', '<sup>', '</sup>', '<sub>', 'क');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const written = textParts(text).map((part) => {
        if (part.kind === 'formula') return `$${part.latex}$`;
        return part.kind === 'text' ? part.text : `<${part.kind}>${part.text}</${part.kind}>`;
      });
      expect(written.join('')).toBe(text);
    }),
  );
});

test('a long text of dollar signs is read in time', () => {
  for (const piece of ['$', '$x', '$x ', '<sup>', '$a b', '\\$', '$_a_b', '$_{a', '$^a^'])
    textParts(piece.repeat(1_000));
});
