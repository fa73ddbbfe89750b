import { LANGUAGES, type Language } from '@paheli/core/languages';
import { sharedLink } from '../content/shared-link';
import { site } from '../content/site';
import { pathIn } from '../lib/language/language-in-path';
import type { EarlyCall } from '../router';
import type { TooOldTexts } from './too-old';

/** The parts of the bundle from which pages are composed. */
export type Bundle = {
  /** The built index.html, with an empty root. */
  readonly template: string;
  /** The address of `start.ts`. */
  readonly startScript: string;
  /** Returns the addresses of the scripts that contain a route's code. */
  scriptsOf(routeId: string): readonly string[];
};

/** The parts of every document. */
export type DocumentBundle = Bundle & { readonly tooOld: TooOldTexts };

type Parts = {
  readonly title: string;
  /** The rendered page. */
  readonly content: string;
  /** The scripts that this page needs besides those of every page. */
  readonly scripts: readonly string[];
  /** The address of `start.ts`. */
  readonly startScript: string;
  readonly tooOld: TooOldTexts;
};

export type PageParts = Parts & {
  /** The page's path in English. */
  readonly path: string;
  readonly language: Language;
  readonly description: string;
};

/** The parts of a frame: what a page for signed-in users shows before its data and its code are loaded. */
export type FrameParts = Parts & { readonly calls: readonly EarlyCall[] };

const moduleScripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const modulePreloads = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Composes the file of a page: the built index.html with the page's head and content. `start.ts` loads the page's
 * scripts after the first paint. The largest script has ten times the bytes of the stylesheet and would compete with it
 * for bandwidth. `start.ts` itself blocks rendering like the stylesheet: it hides the parts for visitors before
 * anything is painted.
 */
export function composeDocument(template: string, page: PageParts): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const path = pathIn(page.language, page.path);
  const address = escapeHtml(addressOf(path));
  const picture = escapeHtml(addressOf(sharedLink.picture.path));
  const { width, height } = sharedLink.picture;
  const head = [
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', escapeHtml(site.name)),
    ...LANGUAGES.map((language) => alternate(language, pathIn(language, page.path))),
    alternate('x-default', page.path),
    meta('property', 'og:locale', `${page.language}_IN`),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', escapeHtml(sharedLink.picture.alt)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ];
  return replaceAllFound(template, [
    [/<html lang="[^"]*"/, `<html lang="${page.language}-IN"`],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>\n    ${starterOf(template, page)}`],
    [moduleScripts, ''],
    [modulePreloads, ''],
    [/<meta\s+name="description"[^>]*>/, meta('name', 'description', description)],
    [/<\/head>/, `${head.map((tag) => `  ${tag}\n  `).join('')}</head>`],
    [/<div id="root"><\/div>/, `<div id="root" data-page="${path}">${page.content}</div>`],
  ]);
}

/**
 * Composes a frame: the built index.html with what the page shows while it loads. `start.ts` asks for the page's first
 * data and then loads its scripts, like those of a prerendered page.
 */
export function composeFrame(template: string, frame: FrameParts): string {
  const calls = ` data-calls="${escapeHtml(JSON.stringify(frame.calls))}"`;
  return replaceAllFound(template, [
    [
      /<title>[^<]*<\/title>/,
      `<title>${escapeHtml(frame.title)}</title>\n    ${starterOf(template, frame, calls)}`,
    ],
    [moduleScripts, ''],
    [modulePreloads, ''],
    [/<div id="root"><\/div>/, `<div id="root" data-frame>${frame.content}</div>`],
  ]);
}

/** Composes the shell: the built index.html, whose scripts `start.ts` loads at once in a browser that is not too old. */
export function composeShell(template: string, shell: Pick<Parts, 'startScript' | 'tooOld'>): string {
  const starter = starterOf(template, { ...shell, scripts: [] }, ' data-calls=""');
  return replaceAllFound(template, [
    [/<\/title>/, `</title>\n    ${starter}`],
    [moduleScripts, (_, script) => `\n    <link rel="modulepreload" crossorigin href="${script}">`],
  ]);
}

type StarterParts = Pick<Parts, 'startScript' | 'scripts' | 'tooOld'>;

function starterOf(template: string, { startScript, scripts, tooOld }: StarterParts, calls = ''): string {
  const namesIn = (pattern: RegExp) => [...template.matchAll(pattern)].map(([, script]) => script);
  const preloads = [...namesIn(modulePreloads), ...scripts];
  return `<script src="${startScript}" data-scripts="${namesIn(moduleScripts).join(' ')}" data-preloads="${preloads.join(' ')}" data-too-old="${escapeHtml(JSON.stringify(tooOld))}"${calls}></script>`;
}

/** Returns the absolute address of a path on the site. */
export function addressOf(path: string): string {
  return new URL(path, site.url).href;
}

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Names the address of the page in another language, for search engines. */
function alternate(language: string, path: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(addressOf(path))}" />`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${content}" />`;
}

type Replacement = string | ((found: string, ...groups: string[]) => string);

function replaceAllFound(
  template: string,
  replacements: readonly (readonly [RegExp, Replacement])[],
): string {
  return replacements.reduce((document, [pattern, text]) => replaceFound(document, pattern, text), template);
}

function replaceFound(document: string, pattern: RegExp, replacement: Replacement): string {
  if (document.search(pattern) < 0) throw new Error(`index.html has nothing like ${pattern}`);
  return document.replace(pattern, typeof replacement === 'string' ? () => replacement : replacement);
}
