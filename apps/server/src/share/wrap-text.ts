/** Returns the width of a text, in parts of the type size. */
type WidthOf = (text: string) => number;

/**
 * Breaks a text into at most `maxLines` lines of at most `maxWidth`, in parts of the type size. Breaks words that are
 * longer than a line. What does not fit is cut off with an ellipsis.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  widthOf: WidthOf,
): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/u)
    .flatMap((word) => breakWord(word, maxWidth, widthOf));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(joined) <= maxWidth) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1] ?? '', maxWidth, widthOf)];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const clustersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

function breakWord(word: string, maxWidth: number, widthOf: WidthOf): readonly string[] {
  if (widthOf(word) <= maxWidth) return [word];
  const parts: string[] = [];
  for (const cluster of clustersOf(word)) {
    const last = parts.at(-1);
    if (last !== undefined && widthOf(last + cluster) <= maxWidth) parts[parts.length - 1] = last + cluster;
    else parts.push(cluster);
  }
  return parts;
}

function shorten(line: string, maxWidth: number, widthOf: WidthOf): string {
  const clusters = clustersOf(line);
  while (clusters.length > 0 && widthOf(`${clusters.join('')}…`) > maxWidth) clusters.pop();
  return `${clusters.join('').trimEnd()}…`;
}
