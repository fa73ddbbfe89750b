import brand from '@paheli/core/brand.json';
import { renderAsync } from '@resvg/resvg-js';
import { setType, widthOf } from './type-setter';
import { wrapText } from './wrap-text';

/** The size of pictures of shared links, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

const margin = 72;
const innerWidth = pictureSize.width - 2 * margin;
/** The colours of the light theme. */
export const colours = {
  paper: '#faf6ee',
  surface: '#fffdf9',
  line: '#e4dccb',
  ink: '#1d1a39',
  soft: '#5a5674',
};
const marigold = '#f6a609';

/** Draws a picture from its parts between the header and the tiles, as PNG. */
export async function drawPicture(parts: {
  readonly topic: string;
  readonly middle: string;
  readonly facts: readonly Fact[];
}): Promise<Buffer> {
  const { width, height } = pictureSize;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="${width}" height="${height}" fill="${colours.paper}"/>
  <rect width="${width}" height="14" fill="${marigold}"/>
  ${header(parts.topic)}
  ${parts.middle}
  ${tiles(parts.facts)}
</svg>`;
  const image = await renderAsync(picture, { font: { loadSystemFonts: false } });
  return image.asPng();
}

/** Returns what the header says of a category. */
export function topicOf(category: string): string {
  return `${category.charAt(0).toUpperCase()}${category.slice(1)} quiz tournament`;
}

function header(topic: string): string {
  const mark = `<g transform="translate(${margin} 58) scale(1.0625)">
    <circle cx="32" cy="32" r="32" fill="${marigold}"/>
    <path d="M22.5 25.5c0-6 4.3-9.5 9.9-9.5 5.8 0 9.8 3.4 9.8 8.6 0 4.2-2.2 6.2-5.3 8.4-2.9 2-4.1 3.3-4.1 6.6" fill="none" stroke="${colours.ink}" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="32.6" cy="48.6" r="4.2" fill="${colours.ink}"/>
  </g>`;
  return [
    mark,
    line(brand.name, { x: margin + 88, y: 108, size: 46 }),
    line(topic, { x: margin + innerWidth, y: 106, size: 32, fill: colours.soft, anchor: 'end' }),
  ].join('');
}

type BlockOptions = {
  /** The vertical middle of the block. */
  readonly middle: number;
  /** Type sizes, each with the most lines that fit, the largest first. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  readonly fill?: string;
};

/** Sets a text over as few and as large lines as fit. What does not fit ends in an ellipsis. */
export function block(text: string, { middle, sizes, fill = colours.ink }: BlockOptions): string {
  const fitting = sizes.find(
    ({ size, lines }) => wrapText(text, innerWidth / size, lines + 1, widthOf).length <= lines,
  );
  const chosen = fitting ?? sizes.at(-1);
  if (!chosen) return '';
  const { size, lines } = chosen;
  const step = size * 1.12;
  const wrapped = wrapText(text, innerWidth / size, lines, widthOf);
  const top = middle - ((wrapped.length - 1) * step) / 2 + size * 0.32;
  return wrapped.map((each, index) => line(each, { x: margin, y: top + index * step, size, fill })).join('');
}

type Fact = readonly [label: string, value: string];

/** Three tiles at the bottom, the last one the widest. */
function tiles(facts: readonly Fact[]): string {
  const gap = 24;
  const widths = [280, 280, innerWidth - 560 - 2 * gap];
  let x = margin;
  return facts
    .map(([label, value], index) => {
      const [left, wide] = [x, widths[index] ?? 0];
      x += wide + gap;
      const size = Math.min(46, (wide - 56) / widthOf(value));
      return `<rect x="${left}" y="438" width="${wide}" height="132" rx="24" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>${line(
        label,
        { x: left + 28, y: 486, size: 27, fill: colours.soft },
      )}${line(value, { x: left + 28, y: 540, size })}`;
    })
    .join('');
}

type LineOptions = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'end';
};

function line(text: string, { x, y, size, fill = colours.ink, anchor = 'start' }: LineOptions): string {
  const { outline, width: wide } = setType(text);
  const left = anchor === 'end' ? x - wide * size : x;
  return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(1)})">${outline}</g>`;
}
