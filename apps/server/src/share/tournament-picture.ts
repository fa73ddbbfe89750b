import brand from '@paheli/core/brand.json';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { renderAsync } from '@resvg/resvg-js';
import { entryFeeOf, formatIndianTime, formatPrice } from './tournament-words';
import { setType, widthOf } from './type-setter';
import { wrapText } from './wrap-text';

/** The size of pictures of shared links, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** What a picture shows. Seats are left out, because a picture is kept. */
export type PicturedTournament = Pick<
  TournamentCard,
  'name' | 'category' | 'entryFee' | 'prizePool' | 'questionsCount' | 'startTime' | 'status'
>;

/** Draws the picture of a tournament's shared link, as PNG. */
export async function drawTournament(tournament: PicturedTournament): Promise<Buffer> {
  const image = await renderAsync(composePicture(tournament), { font: { loadSystemFonts: false } });
  return image.asPng();
}

const margin = 72;
const innerWidth = pictureSize.width - 2 * margin;
/** The colours of the light theme. */
const colours = { paper: '#faf6ee', surface: '#fffdf9', line: '#e4dccb', ink: '#1d1a39', soft: '#5a5674' };
const marigold = '#f6a609';
/** Type sizes of the name, with the lines that fit. */
const nameSizes = [
  { size: 92, lines: 2 },
  { size: 72, lines: 3 },
  { size: 56, lines: 4 },
] as const;

function composePicture(tournament: PicturedTournament): string {
  const { width, height } = pictureSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="${width}" height="${height}" fill="${colours.paper}"/>
  <rect width="${width}" height="14" fill="${marigold}"/>
  ${header(tournament)}
  ${title(tournament.name)}
  ${cards(tournament)}
</svg>`;
}

function header({ category }: PicturedTournament): string {
  const mark = `<g transform="translate(${margin} 58) scale(1.0625)">
    <circle cx="32" cy="32" r="32" fill="${marigold}"/>
    <path d="M22.5 25.5c0-6 4.3-9.5 9.9-9.5 5.8 0 9.8 3.4 9.8 8.6 0 4.2-2.2 6.2-5.3 8.4-2.9 2-4.1 3.3-4.1 6.6" fill="none" stroke="${colours.ink}" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="32.6" cy="48.6" r="4.2" fill="${colours.ink}"/>
  </g>`;
  const topic = `${category.charAt(0).toUpperCase()}${category.slice(1)} quiz tournament`;
  return [
    mark,
    line(brand.name, { x: margin + 88, y: 108, size: 46 }),
    line(topic, { x: width(), y: 106, size: 32, fill: colours.soft, anchor: 'end' }),
  ].join('');
}

const width = () => pictureSize.width - margin;

function title(name: string): string {
  const fitting = nameSizes.find(
    ({ size, lines }) => wrapText(name, innerWidth / size, lines + 1, widthOf).length <= lines,
  );
  const { size, lines } = fitting ?? nameSizes[2];
  const step = size * 1.12;
  const wrapped = wrapText(name, innerWidth / size, lines, widthOf);
  // The name stands in the middle between the header and the cards.
  const top = 290 - ((wrapped.length - 1) * step) / 2 + size * 0.32;
  return wrapped.map((text, index) => line(text, { x: margin, y: top + index * step, size })).join('');
}

function cards(tournament: PicturedTournament): string {
  const { prizePool, questionsCount, startTime, status } = tournament;
  const facts = [
    prizePool > 0 ? ['To win', formatPrice(prizePool)] : ['Questions', String(questionsCount)],
    ['Entry', entryFeeOf(tournament)],
    status === 'cancelled' ? ['Status', 'Cancelled'] : ['Starts', formatIndianTime(startTime)],
  ] as const;
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
