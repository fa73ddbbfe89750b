import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as Glyphs, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { cuts } from './cut-fonts';

test('the stylesheet’s unicode ranges match the characters of each cut file', async () => {
  const css = await readFile(new URL('../fonts.css', import.meta.url), 'utf8');
  const faces = [
    ...css.matchAll(/fonts\/[\w-]+-(basic|rupee|devanagari)\.woff2"\)[^}]*unicode-range:([^;]+);/g),
  ];
  expect(faces).toHaveLength(12);
  for (const [, cut, range] of faces)
    expect(range?.trim().replace(/\s+/g, ' ')).toBe(cuts[cut as keyof typeof cuts]);
});

test.each(['baloo-2', 'hind-400', 'hind-500', 'hind-600'])(
  '%s writes every letter of Hindi, conjuncts too',
  async (name) => {
    const file = await readFile(new URL(`${name}-devanagari.woff2`, import.meta.url));
    // HarfBuzz reads no woff2.
    const font = new Font(new Face(new Blob(await subsetFont(file, letters, { targetFormat: 'truetype' }))));
    for (const word of words) {
      const glyphs = new Glyphs();
      glyphs.addText(word);
      glyphs.guessSegmentProperties();
      shape(font, glyphs);
      const outlines = glyphs
        .getGlyphInfos()
        .map(({ codepoint }) => [codepoint, font.glyphToPath(codepoint)]);
      // Glyph 0 is the box of missing characters.
      expect(
        outlines.filter(([glyph, outline]) => glyph === 0 || outline === ''),
        word,
      ).toEqual([]);
    }
  },
);

const letters = String.fromCodePoint(...Array.from({ length: 0x80 }, (_, index) => 0x900 + index));
const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'];
/** Every consonant by itself, with each sign, and with each other one. */
const words = consonants.flatMap((one) => [
  ...[...'ािीुूृेैोौंँः़'].map((sign) => one + sign),
  ...consonants.map((other) => `${one}्${other}`),
  one,
]);
