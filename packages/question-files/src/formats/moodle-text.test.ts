import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMoodleText, type TextFormat, toMoodleText } from './moodle-text';

describe('a text of Moodle is read', () => {
  const written = ' <p>a\nb</p> &lt;\n$$x^2$$ ';
  test.each<[TextFormat, string]>([
    ['html', 'a b\n< $x^2$'],
    ['moodle', 'a\nb\n<\n$x^2$'],
    ['markdown', '<p>a\nb</p> &lt;\n$x^2$'],
    ['plain', '<p>a\nb</p> &lt;\n$$x^2$$'],
  ])('as %s', (format, expected) => {
    expect(readMoodleText(written, format).text).toBe(expected);
  });
});

describe('a formula', () => {
  test.each([
    ['$$x$$ and $$ y + z $$', '$x$ and $y + z$'],
    ['\\(x\\), \\[y\\]', '$x$, $y$'],
    ['\\(a &lt; b\\)', '$a < b$'],
    ['$$\\begin{matrix}a\\\\[2pt]b\\end{matrix}$$', '$\\begin{matrix}a\\\\[2pt]b\\end{matrix}$'],
    ['\\(a and b\\)', '$' + '{a and b}$'],
    ['\\(x', '\\(x'],
    ['$$ $$', '$$ $$'],
    ['$5 or $6', '$5 or $6'],
    ['f\\\\(x\\)', 'f\\\\(x\\)'],
    ['\\( \\frac19 \\)th', '$\\frac19$th'],
    ['3\\(x\\)2 \\(ab\\)cd', `3$\{x}$ 2 $\{ab}$ cd`],
    ['\\(f\\)\\(x\\), $5+\\(\\frac12\\)', `$\{f}$ $x$, $5+ $\{\\frac12}$`],
  ])('in %s is read as %s', (written, expected) => {
    expect(readMoodleText(written, 'html').text).toBe(expected);
  });

  test('is written so that Moodle shows it', () => {
    expect(toMoodleText('$x^2$ < 3\nwhere?')).toEqual({
      written: '\\(x^2\\) &lt; 3<br>where?',
      format: 'html',
    });
    expect(toMoodleText('e<sup>ix</sup> <b>')).toEqual({
      written: 'e<sup>ix</sup> &lt;b&gt;',
      format: 'html',
    });
    expect(toMoodleText('$5 or $6 < x?')).toEqual({ written: '$5 or $6 < x?', format: 'plain' });
  });

  test('is written as it stands where the rest of the text would change', () => {
    expect(toMoodleText('$x^2$  \\(y\\)')).toEqual({ written: '$x^2$  \\(y\\)', format: 'plain' });
  });
});

test('what is written for Moodle is read back', () => {
  const part = fc.constantFrom(
    '$x^2$',
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\',
    ' ',
    '\n',
    '<br>',
    '<sup>ab</sup>',
    '<sub>',
    '<',
    '&amp;',
    'a',
    '{',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('').trim();
      const { written, format } = toMoodleText(text);
      expect(readMoodleText(written, format)).toEqual({ text, lost: new Set() });
    }),
  );
});

test('line ends become those of texts', () => {
  expect(toMoodleText('a\r\nb\rc').written).toBe('a\nb\nc');
});
