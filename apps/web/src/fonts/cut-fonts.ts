import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * Cuts the fonts down to the characters of the site's own texts, so that a first visit loads less. Names and messages
 * of users can load the rest. Run after the package of a font has changed.
 */

/** The `unicode-range` of the cut files in `fonts.css`. */
export const cuts = {
  basic: 'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212',
  // In the packages' files, the rupee sign comes with many European letters: 9 kB per weight.
  rupee: 'U+20B9',
  // Loads where a text in Hindi is shown, in the weights that it is shown in. Their conjuncts follow from the letters.
  devanagari: 'U+900-97F, U+200C-200D, U+25CC',
};

type Cut = keyof typeof cuts;

/** The font files to cut, by the first part of the cut files' names. */
const fonts = [
  ['baloo-2', (subset: string) => `@fontsource-variable/baloo-2/files/baloo-2-${subset}-wght-normal.woff2`],
  ...[400, 500, 600].map(
    (weight) =>
      [
        `hind-${weight}`,
        (subset: string) => `@fontsource/hind/files/hind-${subset}-${weight}-normal.woff2`,
      ] as const,
  ),
] as const;

const sourceOf: Record<Cut, string> = { basic: 'latin', rupee: 'latin-ext', devanagari: 'devanagari' };

/** Returns the characters of a `unicode-range`. */
function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Returns the cut files by name. */
export async function cutFonts(): Promise<Map<string, Uint8Array>> {
  const { resolve } = createRequire(import.meta.url);
  const files = new Map<string, Uint8Array>();
  for (const [name, fileOf] of fonts) {
    for (const cut of Object.keys(cuts) as Cut[]) {
      const whole = await readFile(resolve(fileOf(sourceOf[cut])));
      const part = await subsetFont(whole, charactersOf(cuts[cut]), { targetFormat: 'woff2' });
      files.set(`${name}-${cut}.woff2`, part);
    }
  }
  return files;
}

/** The characters of the server's pictures, by the packages' subsets: names of tournaments are in any of these. */
const pictureCharacters = {
  latin: cuts.basic.replace('U+A0, U+A9, U+B7, U+D7', 'U+A0-FF'),
  'latin-ext': 'U+100-17F, U+20B9',
  devanagari: cuts.devanagari,
};

/** Returns the server's fonts by name: one weight, because pictures need no other. */
export async function cutPictureFonts(): Promise<Map<string, Uint8Array>> {
  const { resolve } = createRequire(import.meta.url);
  const files = new Map<string, Uint8Array>();
  for (const [subset, range] of Object.entries(pictureCharacters)) {
    const path = `@fontsource-variable/baloo-2/files/baloo-2-${subset}-wght-normal.woff2`;
    const part = await subsetFont(await readFile(resolve(path)), charactersOf(range), {
      targetFormat: 'truetype',
      variationAxes: { wght: 700 },
    });
    files.set(`baloo-2-700-${subset}.ttf`, part);
  }
  return files;
}

/** The folder of the server's fonts. */
export const pictureFolder = new URL('../../../server/src/share/fonts/', import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--help')) {
    process.stdout.write(
      `npm run cut:fonts: cuts the fonts down to the characters of the site's own texts.\n`,
    );
    process.exit();
  }
  for (const [file, content] of await cutFonts()) await writeFile(new URL(file, import.meta.url), content);
  for (const [file, content] of await cutPictureFonts())
    await writeFile(new URL(file, pictureFolder), content);
}
