import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const documents = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** Returns the anchors that GitHub gives the headings of a document. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the links and pictures of a document, except addresses on the web. */
function relativeLinks(text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
  return links.map(([, link, picture]) => link ?? picture ?? '').filter((target) => !/^\w+:/.test(target));
}

function resolves(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (anchor === undefined) return existsSync(join(root, target));
  return anchorsOf(documents.get(target) ?? '').has(anchor);
}

test('links between documents resolve, anchors included', () => {
  const links = [...documents].flatMap(([from, text]) => relativeLinks(text).map((link) => ({ from, link })));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ from, link }) => !resolves(from, link))).toEqual([]);
});

test('each document begins with one sentence on who reads it and when', () => {
  const openings = [...documents].map(([path, text]) => ({ path, opening: text.split('\n\n')[1] ?? '' }));
  expect(openings.filter(({ opening }) => !/^For [^:]+[.:]/.test(opening))).toEqual([]);
});

test('all documents together have at most 27,500 words, and README at most 80 lines', () => {
  const words = [...documents.values()].map(countWords);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(27_500);
  expect(documents.get('README.md')?.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

test('decisions are at most 80, of at most 120 words each', () => {
  const entries = [...documents]
    .filter(([path]) => dirname(path) === join('docs', 'decisions'))
    .flatMap(([, text]) => text.split(/^## /m).slice(1));
  expect(entries.length).toBeGreaterThan(40);
  expect(entries.length).toBeLessThanOrEqual(80);
  expect(entries.filter((entry) => countWords(entry) > 120)).toEqual([]);
});
