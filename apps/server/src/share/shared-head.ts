import brand from '@paheli/core/brand.json';
import { pictureSize } from './picture-parts';

/** What a shared link says about its page. */
export type SharedPage = {
  readonly title: string;
  readonly description: string;
  /** The path of the page, and that of its picture with its version. */
  readonly path: string;
  readonly picturePath: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
};

/** Puts the title and the tags for search engines and shared links into the shell of the web client. */
export function withSharedHead(shell: string, page: SharedPage): string {
  const { title, description, isListed } = page;
  const address = `https://${brand.domain}${page.path}`;
  const picture = `https://${brand.domain}${page.picturePath}`;
  return withHead(shell, title, [
    isListed ? `<link rel="canonical" href="${address}" />` : noIndex,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(pictureSize.width)),
    meta('property', 'og:image:height', String(pictureSize.height)),
    meta('property', 'og:image:alt', `${title}. ${description}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ]);
}

/** Marks the shell as a page that is missing, and that search engines leave out. */
export function withoutIndex(shell: string, title: string): string {
  return withHead(shell, title, [noIndex]);
}

function withHead(shell: string, title: string, tags: readonly string[]): string {
  const head = [`<title>${escapeMarkup(`${title} - ${brand.name}`)}</title>`, ...tags].join('\n    ');
  // A function, because names may hold the patterns of replacements.
  return shell
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`;
}

/** Escapes text for HTML and SVG, in content and in quoted attribute values. Removes what XML cannot hold. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const noIndex = meta('name', 'robots', 'noindex');
