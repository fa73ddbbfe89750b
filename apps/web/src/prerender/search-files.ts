import { addressOf, escapeHtml } from './document';

/** Returns the sitemap of these paths. Format: https://www.sitemaps.org/protocol.html */
export function sitemapFile(paths: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(addressOf(path))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** Returns robots.txt. All pages are allowed: those that need an account show nothing without one. */
export function robotsFile(): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${addressOf('/sitemap.xml')}\n`;
}
