import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../../web/dist/', import.meta.url);
const mostBytes = 130_000;

/** Returns a page's own scripts and their static imports, with their size in gzip. */
async function readFirstLoad(page: string): Promise<Map<string, number>> {
  const html = await readFile(new URL(page, dist), 'utf8');
  // Scripts are named by tags, and in the list of files to load after the first paint.
  const waiting = [...html.matchAll(/[" ]\/(assets\/[^" ]+\.js)(?=[" ])/g)].map(([, file = '']) => file);
  const sizes = new Map<string, number>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue;
    const script = await readFile(new URL(file, dist));
    sizes.set(file, gzipSync(script, { level: 9 }).length);
    const imports = script.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    for (const [, name = ''] of imports) waiting.push(`assets/${name}`);
  }
  return sizes;
}

test('the first load of a page takes at most 130 kB of gzip JavaScript', async () => {
  const sizes = await readFirstLoad('index.html');
  expect(sizes.size).toBeGreaterThan(1);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(mostBytes);
});

/** Returns whether a character is in the ranges of a stylesheet's small font files. */
function isIn(ranges: readonly string[], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some((range) => {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    return first <= code && code <= last;
  });
}

test('the initial text of a page is covered by the small font files', async () => {
  const files = await readdir(dist, { recursive: true });
  const sheets = files.filter((file) => file.endsWith('.css'));
  const css = (await Promise.all(sheets.map((file) => readFile(new URL(file, dist), 'utf8')))).join('');
  const cuts = [...css.matchAll(/@font-face\{[^}]*}/g)].filter(([face]) => /-(?:basic|rupee)-/.test(face));
  const ranges = cuts
    .flatMap(([face]) => /unicode-range:([^;}]+)/.exec(face)?.[1]?.split(',') ?? [])
    .map((range) => range.trim().replace(/^U\+/i, ''));
  const pages = files.filter((file) => file.endsWith('.html') && !/^hi[/.]/.test(file));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const [, body = ''] = (await readFile(new URL(page, dist), 'utf8')).split('<body>');
    // A closed select shows its chosen language alone.
    const shown = body.replaceAll(/<option .*?<\/option>/g, '');
    const others = [...new Set(shown)].filter((character) => character >= ' ' && !isIn(ranges, character));
    expect(others, page).toEqual([]);
  }
});

type BuiltScript = {
  readonly file: string;
  readonly entry: string | null;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
};

/** Returns the build's list of scripts, with the modules and imports of each. */
async function readScripts(): Promise<BuiltScript[]> {
  return JSON.parse(await readFile(new URL('.vite/modules.json', dist), 'utf8'));
}

/** Matches the entry of an administrator's page. */
const isAdminPage = ({ entry }: BuiltScript) => /src\/routes\/[^?]*\badmin\b[^?]*\?/.test(entry ?? '');

/** Returns all scripts that can be loaded from these, at once or later. */
function reachableFrom(scripts: readonly BuiltScript[], from: readonly BuiltScript[]): Set<BuiltScript> {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const reached = new Set<BuiltScript>();
  const waiting = [...from];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (reached.has(script) || isAdminPage(script)) continue;
    reached.add(script);
    for (const file of [...script.imports, ...script.dynamicImports]) {
      const next = byFile.get(file);
      if (next) waiting.push(next);
    }
  }
  return reached;
}

/**
 * Matches modules of the administration that players must not load. Players do load its routes, whose pages are split
 * off (`?`), the parsers of search parameters (`*-search.ts`) and the words they use.
 */
const isAdministration = (module: string) =>
  (module.includes('src/features/admin/') && !/-search\.ts$|\/words\.ts$/.test(module)) ||
  /src\/routes\/[^?]*\badmin\b[^?]*\?/.test(module);

test('code of the administration never reaches a player', async () => {
  const scripts = await readScripts();
  const roots = scripts.filter((script) => script.entry?.endsWith('index.html'));
  const reached = reachableFrom(scripts, roots);
  const files = [...reached].flatMap(({ file, modules }) =>
    modules.filter(isAdministration).map((module) => `${file}: ${module}`),
  );
  expect(files).toEqual([]);
  // Guards against an empty walk: a player's page was reached and administration code exists.
  expect([...reached].some(({ entry }) => entry?.includes('_site._player.dashboard.tsx?'))).toBe(true);
  expect(scripts.filter((script) => !reached.has(script)).flatMap(({ modules }) => modules)).toContainEqual(
    expect.stringContaining('src/features/admin/'),
  );
});

/** The most scripts of a page, with those loaded right after it. */
const mostScripts = 15;

test.each([
  ['dashboard', 180_000],
  ['quiz-results.-', 200_000],
  ['quiz.-', 200_000],
  ['wallet', 200_000],
])('the first load of %s takes at most %i bytes of gzip JavaScript, in few scripts', async (page, most) => {
  const sizes = await readFirstLoad(`frames/${page}.html`);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(most);
  // The page's own code is among them, not only what all pages share.
  expect([...sizes.keys()].some((file) => file.includes('/_s'))).toBe(true);
  expect(sizes.size).toBeLessThanOrEqual(mostScripts);
});

test('the script at the top of every page takes at most 2 kB', async () => {
  const files = await readdir(new URL('assets/', dist));
  const [starter = ''] = files.filter((file) => /^start-[^.]+\.js$/.test(file));
  const script = await readFile(new URL(`assets/${starter}`, dist));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2_000);
});
