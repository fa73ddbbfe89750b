import { site } from '../content/site';

export type PageParts = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The rendered page. */
  readonly content: string;
  /** The scripts that this page needs besides those of every page. */
  readonly scripts: readonly string[];
  /** The address of `start.js`. */
  readonly startScript: string;
};

const moduleScripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const modulePreloads = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Composes the file of a page: the built index.html with the page's head and content. `start.js` loads the page's
 * scripts after the first paint. The largest script has ten times the bytes of the stylesheet and would compete with it
 * for bandwidth. `start.js` itself blocks rendering like the stylesheet: it hides the parts for visitors before
 * anything is painted.
 */
export function composeDocument(template: string, page: PageParts): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const address = escapeHtml(addressOf(page.path));
  const picture = escapeHtml(addressOf(site.sharePicture.path));
  const { width, height } = site.sharePicture;
  const scripts = [...template.matchAll(moduleScripts)].map(([, script]) => script);
  const preloads = [...[...template.matchAll(modulePreloads)].map(([, script]) => script), ...page.scripts];
  const starter = `<script src="${page.startScript}" data-scripts="${scripts.join(' ')}" data-preloads="${preloads.join(' ')}"></script>`;
  const head = [
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', escapeHtml(site.name)),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', escapeHtml(site.sharePicture.alt)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ];
  return [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>\n    ${starter}`],
    [moduleScripts, ''],
    [modulePreloads, ''],
    [/<meta\s+name="description"[^>]*>/, meta('name', 'description', description)],
    [/<\/head>/, `${head.map((tag) => `  ${tag}\n  `).join('')}</head>`],
    [/<div id="root"><\/div>/, `<div id="root" data-page="${page.path}">${page.content}</div>`],
  ].reduce(
    (document, [pattern, replacement]) => replaceFound(document, pattern as RegExp, String(replacement)),
    template,
  );
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

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${content}" />`;
}

function replaceFound(document: string, pattern: RegExp, replacement: string): string {
  if (document.search(pattern) < 0) throw new Error(`index.html has nothing like ${pattern}`);
  return document.replace(pattern, () => replacement);
}
