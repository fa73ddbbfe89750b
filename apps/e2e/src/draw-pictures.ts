import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import brand from '@paheli/core/brand.json';
import { launchBrowser } from './browser';

/**
 * Draws the pictures that represent the site elsewhere: for shared links and for a phone's home screen. Run by `npm run
 * draw:pictures` when the design or the name changes. The pictures are committed.
 */
const folder = new URL('../../web/public/', import.meta.url);
const packages = createRequire(new URL('../../web/package.json', import.meta.url));

const question = 'Which planet is known as the Red Planet?';
const options = ['Mars', 'Venus', 'Jupiter', 'Saturn'];

async function readFont(family: string, weight: string, file: string): Promise<string> {
  const font = await readFile(packages.resolve(file), 'base64');
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) }`;
}

const fonts = [
  await readFont('Baloo 2', '400 800', '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2'),
  await readFont('Hind', '500', '@fontsource/hind/files/hind-latin-500-normal.woff2'),
].join('');
const mark = await readFile(new URL('favicon.svg', folder), 'utf8');

const cards = options.map(
  (option, index) =>
    `<li class="${index === 0 ? 'picked' : ''}"><b>${String.fromCharCode(65 + index)}</b>${option}</li>`,
);
const share = `<style>${fonts}
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; background: #faf6ee; color: #1d1a39; font: 500 30px Hind;
    display: grid; grid-template-columns: 1fr 500px; gap: 64px; align-items: center; padding: 64px 72px }
  h1 { font: 700 68px/1.08 'Baloo 2'; letter-spacing: -0.01em; margin: 28px 0 20px }
  header { display: flex; align-items: center; gap: 18px; font: 700 44px 'Baloo 2' }
  header svg { width: 68px }
  p { color: #5a5674; line-height: 1.35 }
  section { background: #fffdf9; border: 2px solid #e4dccb; border-radius: 28px; padding: 34px; transform: rotate(-1.5deg) }
  h2 { font: 600 33px/1.2 'Baloo 2'; margin-bottom: 20px }
  ul { display: grid; gap: 13px; padding: 0; list-style: none }
  li { display: flex; align-items: center; gap: 18px; border: 2.5px solid #e4dccb; border-radius: 22px; padding: 11px 14px }
  li b { display: grid; place-items: center; width: 50px; height: 50px; border-radius: 50%; background: #e9e6f8;
    color: #3a3199; font: 700 25px 'Baloo 2' }
  .picked { border-color: #f6a609; box-shadow: 0 0 0 5px #fbe4b8 }
  .picked b { background: #f6a609; color: #1d1a39 }
</style><div><header>${mark}${brand.name}</header><h1>Test your knowledge</h1>
<p>Five seconds a question.<br>Real tournaments, results you can check.</p></div>
<section><h2>${question}</h2><ul>${cards.join('')}</ul></section>`;

/** Returns the mark on the page's background, clear of the edges that phones crop. */
function icon(size: number, markShare: number): string {
  return `<style>* { margin: 0 } body { width: ${size}px; height: ${size}px; display: grid; place-items: center;
    background: #faf6ee } svg { width: ${size * markShare}px }</style>${mark}`;
}

/** The mark as Android shows it beside a notice, in one colour: the disc with the sign cut out of it. */
const badge = `<style>* { margin: 0 } svg { width: 96px; display: block }</style>${mark
  .replace(/<circle[^>]*>/, '<mask id="cut"><rect width="64" height="64" fill="#fff"/>')
  .replaceAll('#1d1a39', '#000')
  .replace('</svg>', '</mask><circle cx="32" cy="32" r="32" fill="#fff" mask="url(#cut)"/></svg>')}`;

const pictures = [
  { name: 'share.png', width: 1200, height: 630, html: share },
  { name: 'icon-192.png', width: 192, height: 192, html: icon(192, 0.72) },
  { name: 'icon-512.png', width: 512, height: 512, html: icon(512, 0.72) },
  // Launchers may cut away all but a circle of four fifths.
  { name: 'icon-maskable-512.png', width: 512, height: 512, html: icon(512, 0.5) },
  { name: 'apple-touch-icon.png', width: 180, height: 180, html: icon(180, 0.78) },
  { name: 'badge-96.png', width: 96, height: 96, html: badge },
];

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run draw:pictures: draws the picture of shared links and the icons.\n`);
  process.exit();
}

const browser = await launchBrowser();
for (const { name, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
