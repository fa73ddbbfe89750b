import { sharedLink } from '../content/shared-link';
import { site } from '../content/site';

/**
 * Returns the web app manifest, which lets a phone put the site on its home screen. Format:
 * https://www.w3.org/TR/appmanifest/
 */
export function manifestFile(): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: sharedLink.description,
    lang: 'en-IN',
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
