import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const dist = new URL('../../web/dist/', import.meta.url);
const mostBytes = 130_000;

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
  const pages = files.filter((file) => file.endsWith('.html') && !/(?:^|\/)hi[/.]/.test(file));
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

/**
 * Returns the scripts that a page needs, with their size in gzip: those that its file names, which it loads before and
 * after the first paint, the code of its route, and all that these import. What comes after it, such as the toasts and
 * what a press would open, is not part of it.
 */
async function readFirstLoad(page: string, route: string): Promise<Map<string, number>> {
  const html = await readFile(new URL(page, dist), 'utf8');
  const scripts = await readScripts();
  const named = new Set([...html.matchAll(/assets\/[^"'\s]+\.js/g)].map(([file]) => file));
  const roots = scripts.filter(
    ({ file, entry }) => named.has(file) || entry?.startsWith(`src/routes/${route}.tsx?`),
  );
  const needed = new Set([...named, ...importedBy(scripts, roots)]);
  const sizes = [...needed].map(
    async (file) => [file, (await stat(new URL(`${file}.gz`, dist))).size] as const,
  );
  return new Map(await Promise.all(sizes));
}

/** Returns the files that these scripts import at once, and the scripts' own. */
function importedBy(scripts: readonly BuiltScript[], from: readonly BuiltScript[]): Set<string> {
  const found = new Set<string>();
  const visit = ({ file, imports }: BuiltScript): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const script of scripts) if (imports.includes(script.file)) visit(script);
  };
  for (const script of from) visit(script);
  return found;
}

/** The most scripts of a page. */
const mostScripts = 15;

test.each([
  ['index', '_site.index', mostBytes],
  ['frames/dashboard', '_site._player.dashboard', 180_000],
  ['frames/quiz-results.-', '_site._player.quiz-results.$sessionId', 200_000],
  ['frames/quiz.-', '_stage.quiz.$tournamentId', 200_000],
  ['frames/wallet', '_site._player.wallet', 200_000],
])(
  'the first load of %s: the code of %s, in few scripts of at most %i bytes in gzip',
  async (page, route, most) => {
    const sizes = await readFirstLoad(`${page}.html`, route);
    const list = JSON.stringify(Object.fromEntries(sizes), null, 1);
    expect(totalOf(sizes), list).toBeLessThanOrEqual(most);
    // The page's own code is among them, not only what all pages share.
    expect([...sizes.keys()].some((file) => file.includes('/_s'))).toBe(true);
    expect(sizes.size, list).toBeLessThanOrEqual(mostScripts);
  },
);

test('the sample quiz takes at most 60 kB more than the home page, loaded at the tap', async () => {
  const scripts = await readScripts();
  const isQuiz = ({ modules }: BuiltScript) => modules.some((each) => each.endsWith('home/sample-quiz.tsx'));
  const home = await readFirstLoad('index.html', '_site.index');
  const files = [...importedBy(scripts, scripts.filter(isQuiz))].filter((file) => !home.has(file));
  const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(`${file}.gz`, dist))).size));
  expect(files.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});

function totalOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

test('the script at the top of every page takes at most 3 kB', async () => {
  const files = await readdir(new URL('assets/', dist));
  const [starter = ''] = files.filter((file) => /^start-[^.]+\.js$/.test(file));
  const { size } = await stat(new URL(`assets/${starter}.gz`, dist));
  expect(size).toBeLessThanOrEqual(3_000);
});
