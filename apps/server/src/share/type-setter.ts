import { readFileSync } from 'node:fs';
import { Blob, Face, Font, Buffer as Glyphs, shape } from 'harfbuzzjs';

type Typeface = {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly characters: ReadonlySet<number>;
};

/** Text as outlines, for a type size of 1 with its baseline at 0; `width` is in parts of the type size. */
export type SetText = { readonly outline: string; readonly width: number };

/** The files of one typeface, in the order in which they are asked for a character. */
const subsets = ['latin', 'latin-ext', 'devanagari'] as const;

let typefaces: readonly Typeface[] | undefined;

function loadTypefaces(): readonly Typeface[] {
  typefaces ??= subsets.map((subset) => {
    const file = readFileSync(new URL(`./fonts/baloo-2-700-${subset}.ttf`, import.meta.url));
    const face = new Face(new Blob(file));
    return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
  });
  return typefaces;
}

/**
 * Sets one line of text in the display font, as the outlines of its glyphs. Leaves out characters that the fonts do not
 * have. Scripts such as Devanagari are shaped by HarfBuzz, because the picture library shapes them wrongly.
 */
export function setType(text: string): SetText {
  const { glyphs, width } = placeGlyphs(text);
  const outline = glyphs.map(({ typeface: { font, unitsPerEm }, glyphId, x, y }) => {
    // The y axis of fonts goes up, and that of SVG down.
    const scale = `scale(${1 / unitsPerEm} ${-1 / unitsPerEm})`;
    return `<path transform="translate(${x.toFixed(4)} ${y.toFixed(4)}) ${scale}" d="${font.glyphToPath(glyphId)}"/>`;
  });
  return { outline: outline.join(''), width };
}

/** Returns the width of a line of text, in parts of the type size. */
export function widthOf(text: string): number {
  return placeGlyphs(text).width;
}

/** Returns the glyphs of a line of text with their places, and its width. */
function placeGlyphs(text: string) {
  let width = 0;
  const glyphs = runsOf(text).flatMap(({ typeface, text: run }) => {
    const { font, unitsPerEm } = typeface;
    const buffer = new Glyphs();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: glyphId }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset / unitsPerEm;
      width += xAdvance / unitsPerEm;
      return { typeface, glyphId, x, y: -yOffset / unitsPerEm };
    });
  });
  return { glyphs, width };
}

type Run = { readonly typeface: Typeface; text: string };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that only join or separate others, and need no glyph. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** Divides a text into runs of one font file each. */
function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.toWellFormed())) {
    const needed = Array.from(segment).filter((character) => !ignorable.test(character));
    const typeface = loadTypefaces().find(({ characters }) =>
      needed.every((character) => characters.has(character.codePointAt(0) ?? 0)),
    );
    if (!typeface || needed.length === 0) continue;
    const last = runs.at(-1);
    if (last?.typeface === typeface) last.text += segment;
    else runs.push({ typeface, text: segment });
  }
  return runs;
}
