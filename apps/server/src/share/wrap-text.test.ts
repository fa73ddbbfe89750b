import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text';

const clusters = (line: string) => Array.from(new Intl.Segmenter('en').segment(line)).length;

/** A type whose characters are all half as wide as high. */
const widthOf = (text: string) => Array.from(text).length / 2;

test('a short name stays on one line, a long one breaks between words', () => {
  expect(wrapText('Science Sprint', 20, 3, widthOf)).toEqual(['Science Sprint']);
  expect(wrapText('History of the Indus valley', 7, 3, widthOf)).toEqual(['History of the', 'Indus valley']);
});

test('what does not fit ends in an ellipsis', () => {
  const lines = wrapText('word '.repeat(50), 10, 3, widthOf);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
});

test('no line is wider than allowed, whatever the text, and no character is split', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 150 }),
      fc.integer({ min: 4, max: 30 }),
      (text, width) => {
        const lines = wrapText(text, width, 3, widthOf);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) {
          expect(line.isWellFormed()).toBe(true);
          // One character of many parts may be wider than a line.
          if (clusters(line) > 2) expect(widthOf(line)).toBeLessThanOrEqual(width);
        }
      },
    ),
  );
});
